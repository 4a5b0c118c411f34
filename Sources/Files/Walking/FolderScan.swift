// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads one folder for a walk: the names that the sieve keeps, sorted, and what went wrong.
enum FolderScan {
    static func read(
        _ folder: Int32,
        _ path: Path,
        below relativeStart: Int,
        _ sieve: inout EntryFilter
    ) -> (names: FolderNames, refusals: [WalkItem]) {
        var names = FolderNames()
        var refusals: [WalkItem] = []
        // The path of a name below the root. The part before the name is only needed, and only
        // made, where a pattern looks at it.
        var relative: [UInt8] = []
        if sieve.filter.usesPaths, path.bytes.count > relativeStart {
            relative = path.bytes[relativeStart...] + [Path.separator]
        }
        let nameStart = relative.count
        let code = FolderEntries.read(folder) { name, type in
            relative.removeLast(relative.count - nameStart)
            relative.append(contentsOf: name)
            let (kind, code) = FolderScan.kind(of: name, type, in: folder)
            // Of something that cannot be examined, only the name is known.
            let verdict = sieve.judge(kind ?? .regular, relative, nameStart: nameStart)
            if verdict == .pass { return true }
            if let kind {
                names.append(name, kind, verdict)
            } else {
                let whole = path.appending(name)
                let error = FileError(code: code, operation: "examine", path: whole)
                refusals.append(
                    .refused(whole, error.isMissing ? .vanished : .unreadable(error))
                )
            }
            return true
        }
        if code != 0 {
            let error = FileError(code: code, operation: "list", path: path)
            refusals.insert(.refused(path, .listingBroken(error)), at: 0)
        }
        names.sort()
        return (names, refusals)
    }

    /// Most file systems tell the kind with the name; the others are asked.
    private static func kind(
        of name: UnsafeBufferPointer<UInt8>,
        _ type: UInt8,
        in folder: Int32
    ) -> (FileKind?, Int32) {
        if let kind = FileKind(entryType: type) { return (kind, 0) }
        var status = stat()
        let (answer, code) = withCName(Array(name)[...]) { name in
            (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW), errno)
        }
        return answer == 0 ? (FileKind(mode: status.st_mode), 0) : (nil, code)
    }
}
