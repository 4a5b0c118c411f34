// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads one folder for a walk: the names that the sieve keeps, sorted, what lies beside them, and
/// what went wrong.
enum FolderScan {
    struct Listing {
        var names = FolderNames()
        /// Nil if it is not asked for, or there is nothing.
        var beside: BesideNames?
        var refusals: [WalkItem] = []
    }

    static func read(
        _ folder: Int32,
        _ path: Path,
        below relativeStart: Int,
        _ sieve: inout EntryFilter,
        findingBeside: Bool,
        named: Set<[UInt8]> = []
    ) -> Listing {
        var listing = Listing()
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
            let others = sieve.counts.otherNames
            let before = named.isEmpty ? nil : sieve.counts
            let verdict = sieve.judge(kind ?? .regular, relative, nameStart: nameStart)
            if verdict == .pass {
                // One that is named itself is found there, whatever it is called.
                if let before, kind == .regular, !BesideNames.mayBe(name),
                    named.contains(path.appending(name).bytes)
                {
                    sieve.counts = before
                    return true
                }
                // One that is left out by a pattern is not read either.
                if findingBeside, kind == .regular, sieve.counts.otherNames > others,
                    BesideNames.mayBe(name), !sieve.filter.excludes(file: relative.span)
                {
                    listing.beside = listing.beside ?? BesideNames()
                    listing.beside?.note(name)
                }
                return true
            }
            if let kind {
                listing.names.append(name, kind, verdict)
            } else {
                let whole = path.appending(name)
                let error = FileError(code: code, operation: "examine", path: whole)
                listing.refusals.append(
                    .refused(whole, error.isMissing ? .vanished : .unreadable(error))
                )
            }
            return true
        }
        if code != 0 {
            let error = FileError(code: code, operation: "list", path: path)
            listing.refusals.insert(.refused(path, .listingBroken(error)), at: 0)
        }
        listing.names.sort()
        listing.beside?.complete(books: countBooks(listing.names, sieve, relative, nameStart))
        return listing
    }

    /// How many names are those of wanted files; a link may lead to one.
    private static func countBooks(
        _ names: FolderNames,
        _ sieve: EntryFilter,
        _ relative: [UInt8],
        _ nameStart: Int
    ) -> Int {
        names.entries.count { entry in
            switch entry.kind {
            case .regular: entry.verdict == .take
            case .symbolicLink:
                sieve.filter.verdict(file: relative[..<nameStart] + names.name(of: entry))
                    == .wanted
            default: false
            }
        }
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
