// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Hashing
import JSON5

/// A list of all that an import is to look at, made once, and cut into parts that are the same
/// wherever they are asked for.
///
/// Its last line counts and hashes all others, so one that was cut short, joined or edited is no
/// manifest. It is only ever read from its beginning to its end, in a few buffers.
package struct Manifest: Sendable {
    package let path: Path
    package let end: ManifestEnd
    private let cancellation: Cancellation

    /// Reads the last line; what it says of the others is looked at by whatever reads them.
    package init(_ path: Path, cancellation: Cancellation) throws(Failure) {
        self.path = path
        self.cancellation = cancellation
        end = try ManifestLines.end(of: path)
    }

    /// Refuses to write a manifest where something else is; an older one may be replaced.
    package static func refuseToReplace(_ path: Path) throws(Failure) {
        let status: FileStatus?
        do throws(FileError) {
            status = try FileStatus.ifPresent(path, followingLinks: true)
        } catch { throw Failure(.cannotCreate, error) }
        guard let status, status.kind != .regular || status.size > 0 else { return }
        // Why it is none does not matter here.
        if status.kind == .regular, (try? ManifestLines.end(of: path)) != nil { return }
        throw Failure(
            .cannotCreate,
            "\(path.text) exists and is not a manifest",
            hint: "choose another name, or remove it"
        )
    }

    /// Makes sure that it is whole, and finds where one of its parts is.
    package func part(_ number: PartNumber) throws(Failure) -> ManifestPart {
        guard var scale = PartScale(end, number.count) else {
            throw ManifestLines.damage(path, "its last line counts more than there can be")
        }
        var lines = try ManifestLines(path, cancellation)
        var whole = RunningHash128()
        var own = RunningHash128()
        var part = ManifestPart(path, end, number, cancellation)
        var count = 0
        // Where this part ends, no size is needed any more.
        var isBehind = false
        while let line = try lines.next() {
            let ended = line + [UInt8(ascii: "\n")]
            whole.add(ended)
            count += 1
            if isBehind { continue }
            let size: Int64
            do throws(JSON5Error) { size = try ManifestEntry.size(ofLine: line) } catch {
                throw lines.damage(error.message)
            }
            guard let place = scale.part(ofSize: size) else {
                throw lines.damage("there is more than the last line counts")
            }
            isBehind = place > number.number
            guard place == number.number else { continue }
            if part.files == 0 { part.firstLine = count - 1 }
            part.files += 1
            part.bytes += size
            own.add(ended)
        }
        guard count == end.files, whole.finish().hexadecimal == end.hash else {
            throw ManifestLines.damage(
                path,
                "its lines are not those that its last line counts and hashes"
            )
        }
        part.hash = own.finish().hexadecimal
        return part
    }
}
