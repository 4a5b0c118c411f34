// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Library
import Store

/// A file that may be written: whoever has one has asked, and there is no other way to ask.
///
/// It lies neither in the library nor among books, and is no folder, device or file that is open.
/// Unless somebody asks for more, it replaces only what this program wrote, and empty files: who
/// types the wrong name gets a message and loses nothing.
struct OutputTarget {
    /// What may be replaced.
    enum Replaceable {
        /// Earlier reports and exports, in whichever form.
        case ours
        /// The same, where `--overwrite` would allow more.
        case oursUnlessAsked
        case text
    }

    /// As it was called.
    let named: Path
    /// Where it is: of a link it is not the link that is replaced, but what it leads to.
    let place: Path
    let replaceable: Replaceable

    /// - Parameters:
    ///   - reader: knows what was imported; nil where there is no register yet.
    ///   - sources: folders and files that are only read, known to the register or not.
    ///   - columns: of the table that is to be written, if somebody chose them.
    init(
        _ named: Path,
        replacing replaceable: Replaceable = .ours,
        _ library: Library,
        _ reader: RegisterReader?,
        sources: [Path] = [],
        columns: [String]? = nil
    ) throws(Failure) {
        try Self.refuseOpenFile(named)
        place = try OutputPlace.checked(named, library, reader, sources: sources)
        self.named = named
        self.replaceable = replaceable
        let status: FileStatus?
        do throws(FileError) {
            status = try FileStatus.ifPresent(place, followingLinks: true)
        } catch { throw .cannotCreate(named, error) }
        // Any file may have a second name.
        if let status, status.identity == Self.identity(of: library.register.path) {
            throw Self.refusal("\(named.text) is the register of the library")
        }
        try refuseExport()
        guard let status else { return }
        if status.kind == .folder {
            throw Self.refusal("\(named.text) is a folder", hint: "name a file in it")
        }
        // A file would take the place of a device for every program.
        if status.kind != .regular {
            throw Self.refusal(
                "\(named.text) is a \(status.kind.name)",
                hint: "name a file, or redirect standard output instead"
            )
        }
        if status.size > 0 { try refuseForeign(columns) }
    }

    private func refuseForeign(_ columns: [String]?) throws(Failure) {
        var start: [UInt8] = []
        // What cannot be read may be anything.
        guard let file = try? OpenFile(place, followingLinks: true),
            (try? file.read(at: 0, count: EarlierOutput.mostBytes, into: &start)) != nil
        else {
            throw Self.refusal(
                "\(named.text) exists but cannot be read, so it may be anything"
            )
        }
        let isOurs = EarlierOutput.isOurs(start, columns: columns)
        if isOurs || replaceable == .text && EarlierOutput.isText(start) { return }
        let what =
            replaceable == .text ? "is not text" : "exists, and is not known to be Accession's"
        throw Self.refusal(
            "\(named.text) \(what)",
            hint: replaceable == .oursUnlessAsked
                ? "name another file, or replace it with --overwrite"
                : "name another file, or remove this one first"
        )
    }

    /// What an export has filled is replaced as a whole, and only by the same export.
    private func refuseExport() throws(Failure) {
        var folder = place.parent
        while folder.bytes.count > 1 {
            if ExportTree.fills(folder) {
                throw Self.refusal(
                    "\(named.text) is in an export: \(folder.text)",
                    hint: "name a file outside of it"
                )
            }
            folder = folder.parent
        }
    }

    /// Where this process reads or writes already, a file that is put in its place loses the rest.
    ///
    /// So it is with `/dev/stdout` whose output goes to a log, and with the log's own name.
    private static func refuseOpenFile(_ named: Path) throws(Failure) {
        // What cannot be found out is reported when it is created.
        let place = (try? named.absolute()) ?? named
        let folders = ["/dev/fd", "/proc"].map { Path($0) }
        let names = ["/dev/stdin", "/dev/stdout", "/dev/stderr"].map { Path($0) }
        // The same.
        let found = try? FileStatus.of(named, followingLinks: true)
        let isOpen =
            found?.kind == .regular
            && (0...2).contains { number in
                identity(of: Path("/proc/self/fd/\(number)")) == found?.identity
            }
        guard isOpen || names.contains(place) || folders.contains(where: { place.isInside($0) })
        else { return }
        throw refusal(
            "\(named.text) is open in this command and cannot be replaced",
            hint: "name another file, or write to standard output"
        )
    }

    /// Nil for what is not there or cannot be looked at.
    private static func identity(of path: Path) -> FileIdentity? {
        // Then it is not what is compared with it.
        (try? FileStatus.of(path, followingLinks: true))?.identity
    }

    private static func refusal(
        _ message: String,
        hint: String = "name another file"
    ) -> Failure {
        Failure(.cannotCreate, message, hint: hint)
    }
}

extension Failure {
    /// Why a file, or a folder for it, cannot be made where somebody wants it.
    static func cannotCreate(_ named: Path, _ error: FileError) -> Failure {
        if error.isDiskFull { return Failure(error, near: named.parent) }
        return Failure(
            .cannotCreate,
            error,
            "cannot create \(named.text): \(error.reason)",
            hint: "name a file in an existing, writable folder"
        )
    }
}
