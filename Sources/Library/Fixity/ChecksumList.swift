// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Hashing

/// A manifest that came with files: the sums that they are to have.
///
/// It has the form of `sha256sum`, or is that of a bag (RFC 8493). Names in it are relative to its
/// folder.
package struct ChecksumList: Sendable {
    struct Line: Sendable {
        /// As the register would call it.
        let path: Path
        let sum: FileSum
    }

    let lines: [Line]

    /// - Parameter named: the manifest, or the folder of a bag.
    package init(_ named: Path, _ cancellation: Cancellation) throws(Failure) {
        let bag = try Failure.reading(named) { () throws(FileError) in try BagFolder(named) }
        let file = try bag.map { (bag) throws(Failure) in try bag.manifest() } ?? named
        var places = RegisteredPlaces(file.parent)
        var lines: [Line] = []
        var known: [Path: FileSum] = [:]
        let reader = ChecksumReader(file, isOfBag: bag != nil, cancellation)
        try reader.forEach { (sum, name, number) throws(Failure) in
            if bag != nil, !BagFolder.isPayload(name) {
                throw reader.damage(number, "it names a file outside of the bag's data")
            }
            let path = places.path(of: Path(bytes: name))
            // A file has one content, so it has one sum.
            if let other = known[path] {
                if other == sum { return }
                throw reader.damage(number, "it has another sum of a file than a line before it")
            }
            known[path] = sum
            lines.append(Line(path: path, sum: sum))
        }
        // Nothing that is compared with nothing would be sound.
        guard !lines.isEmpty else {
            throw Failure(
                .badInput,
                "\(file.text) names no file",
                hint: "a line has a sum and a name, as sha256sum writes it; nothing was checked"
            )
        }
        self.lines = lines
    }
}

/// Reads the lines of a list of sums.
struct ChecksumReader {
    private let path: Path
    private let isOfBag: Bool
    private let cancellation: Cancellation

    /// No name that Linux takes makes a longer one.
    private static let longest = 1 << 16

    init(_ path: Path, isOfBag: Bool, _ cancellation: Cancellation) {
        self.path = path
        self.isOfBag = isOfBag
        self.cancellation = cancellation
    }

    func forEach(
        _ body: (_ sum: FileSum, _ name: [UInt8], _ number: Int) throws(Failure) -> Void
    ) throws(Failure) {
        var lines = try Failure.reading(path) { () throws(FileError) in
            try LineReader(
                path,
                separatedBy: .newline,
                limit: Self.longest,
                skipsMark: true,
                cancellation: cancellation
            )
        }
        while let entry = try next(&lines) {
            guard case .path(let line) = entry else {
                throw damage(lines.lineNumber, "it is too long")
            }
            // As in sha256sum, such a line is a remark.
            if !isOfBag, line.bytes.first == UInt8(ascii: "#") { continue }
            let found =
                isOfBag ? ChecksumLine.readOfBag(line.bytes) : ChecksumLine.read(line.bytes)
            guard let found else {
                throw damage(lines.lineNumber, "it is no SHA-256 or SHA-512 with a name")
            }
            try body(found.sum, found.name, lines.lineNumber)
        }
    }

    private func next(_ lines: inout LineReader) throws(Failure) -> ListEntry? {
        let entry: ListEntry?
        do throws(FileError) { entry = try lines.next() } catch { throw Failure(reading: error) }
        guard !cancellation.isRequested else {
            throw Failure(.interrupted, "interrupted; nothing was checked")
        }
        return entry
    }

    func damage(_ number: Int, _ problem: String) -> Failure {
        Failure(
            .badInput,
            "\(path.text): line \(number): \(problem)",
            hint: "a line has a sum and a name, as sha256sum writes it; nothing was checked"
        )
    }
}

/// The names of a list as the register has them: a source is known without links on the way, and a
/// file in it by its own name.
private struct RegisteredPlaces {
    private let folder: Path
    private var known: [Path: Path] = [:]

    init(_ folder: Path) {
        self.folder = folder
    }

    mutating func path(of name: Path) -> Path {
        let whole = name.isAbsolute ? name : folder.appending(name.bytes)
        let parent = whole.parent
        if let found = known[parent] { return found.appending(whole.lastComponent) }
        // Where the way cannot be gone, the name is all there is.
        let found = (try? parent.canonicalIfItWereThere()) ?? parent
        known[parent] = found
        return found.appending(whole.lastComponent)
    }
}

extension Failure {
    fileprivate static func reading<Value: ~Copyable>(
        _ path: Path,
        _ body: () throws(FileError) -> Value
    ) throws(Failure) -> Value {
        do throws(FileError) { return try body() } catch { throw Failure(reading: error) }
    }

    fileprivate init(reading error: FileError) {
        self.init(
            error.isMissing ? .inputMissing : .inputOutput,
            error,
            hint: "name a manifest as sha256sum writes it, or the folder of a bag"
        )
    }
}
