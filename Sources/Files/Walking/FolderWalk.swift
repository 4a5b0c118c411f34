// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Follows where a walk is, in case it never returns from there.
package protocol FolderWatch: AnyObject {
    /// The walk is about to ask the disk for this folder.
    func enters(_ folder: Path)
}

/// Remembers files, so that a walk can skip those that are unchanged.
package protocol KnownFileCheck: AnyObject {
    /// Whether this file, and what lies beside it, is as it was.
    ///
    /// Asked once for each file that is wanted, in the order of the walk.
    func recognises(_ path: [UInt8], _ status: FileStatus, _ beside: Beside) -> FileRecognition
}

/// What a memory says of a file.
package enum FileRecognition: Sendable {
    /// New, changed or worth another look.
    case none
    /// The file itself is as it was, and what lies beside it is not.
    case fileOnly
    /// The walk need not tell of it.
    case whole
}

/// Finds the wanted files of one source, in byte order of the names in each folder, one at a time.
///
/// Every folder is opened from the one above it, so nothing that happens to a path meanwhile can
/// lead the walk elsewhere, and a path may be longer than the kernel takes at once. Regular files
/// cost no call of their own.
package struct FolderWalk: ~Copyable {
    /// How many levels below the root are walked.
    package static let depthLimit = 256

    private let root: Path
    private let roots: [Path]
    private var sieve: EntryFilter
    private var rootKind: FileKind?
    private let rootIsLink: Bool
    private var frames: [WalkFrame] = []
    /// The folder of the last frame.
    private var path: [UInt8]
    /// Where the part of the path begins that is below the root.
    private let relativeStart: Int
    private var visited: Set<FileIdentity> = []
    private let memory: (any KnownFileCheck)?
    private let findsBeside: Bool
    /// What lies below the root and is a root itself.
    private let named: Set<[UInt8]>
    private let watch: (any FolderWatch)?
    private let cancellation: Cancellation
    /// What the file was that `next` gave last, if the walk looks at files at all and it could.
    package private(set) var status: FileStatus?
    /// What lies beside that file.
    package private(set) var beside = Beside.unasked
    /// Whether that file is as it was, and only what lies beside it is not.
    package private(set) var isUnchanged = false

    /// Prepares a walk; nothing is opened before the first `next`.
    ///
    /// The root may be a file, which is then found whatever the filter says, or a link, which is
    /// followed. With `followingLinks`, a link below the root is followed if it leads to a place
    /// inside one of `roots` (the root itself always being one), and each folder is walked once.
    /// With a memory, the walk checks each file and reports only those that it does not recognise.
    /// A file below it that is one of `roots` is not counted as passed over. With `findingBeside`,
    /// it tells of each regular file which package document and which cover lie beside it.
    package init(
        root: Path,
        filter: FileFilter = FileFilter(),
        followingLinks: Bool = false,
        roots: [Path] = [],
        memory: (any KnownFileCheck)? = nil,
        findingBeside: Bool = false,
        watch: (any FolderWatch)? = nil,
        cancellation: Cancellation
    ) throws(FileError) {
        watch?.enters(root)
        let isLink = try FileStatus.of(root, followingLinks: false).kind == .symbolicLink
        rootKind = try FileStatus.of(root, followingLinks: true).kind
        rootIsLink = isLink
        self.root = root
        self.memory = memory
        findsBeside = findingBeside
        named = Set(roots.lazy.filter { $0.isInside(root) }.map(\.bytes))
        self.watch = watch
        self.cancellation = cancellation
        self.roots = followingLinks ? FolderWalk.canonical([root] + roots) : []
        sieve = EntryFilter(filter: filter, followingLinks: followingLinks)
        path = root.bytes
        relativeStart = root.bytes.count + (root.bytes.last == Path.separator ? 0 : 1)
    }

    /// What was seen so far and not taken.
    package var passedOver: PassedOverCounts { sieve.counts }

    /// The next item, or nil at the end, or when an interruption was asked for.
    package mutating func next() -> WalkItem? {
        if let kind = rootKind {
            rootKind = nil
            if let item = begin(kind) { return item }
        }
        while let frame = frames.last, !cancellation.isRequested {
            if !frame.refusals.isEmpty { return frame.refusals.removeFirst() }
            if let (name, entry) = frame.next() {
                if let item = visit(name, entry, frame) { return item }
            } else {
                frames.removeLast()
                if let above = frames.last { path.removeLast(path.count - above.pathLength) }
            }
        }
        return nil
    }

    private mutating func begin(_ kind: FileKind) -> WalkItem? {
        switch kind {
        case .regular:
            // One that cannot be looked at is handed out: opening it says why.
            let status = memory == nil ? nil : try? FileStatus.of(root, followingLinks: true)
            // The names of its folder are not read for it.
            beside = .unasked
            if recognises(root.bytes, status) { return nil }
            return rootIsLink ? .linkedFile(root) : .file(root)
        case .folder:
            do throws(FileError) {
                let folder = try Descriptor("open", root, flags: O_RDONLY | O_DIRECTORY)
                if isUnpackedBook(folder, root) { return .refused(root, .unpackedBook) }
                enter(folder, root)
                return nil
            } catch {
                return .refused(root, error.isMissing ? .vanished : .unreadable(error))
            }
        default:
            return .refused(root, .special(kind))
        }
    }

    private mutating func visit(
        _ name: ArraySlice<UInt8>,
        _ entry: FolderNames.Entry,
        _ frame: WalkFrame
    ) -> WalkItem? {
        if entry.kind == .regular, entry.verdict == .take {
            find(beside: name, frame)
            if memory != nil, isKnown(name, frame) { return nil }
            return .file(child(name))
        }
        let whole = child(name)
        switch entry.kind {
        case .regular: return entry.verdict == .companion ? .companion(whole) : .unfinished(whole)
        case .folder: return descend(name, whole, frame)
        case .symbolicLink: return follow(name, whole, frame)
        default: return .refused(whole, .special(entry.kind))
        }
    }

    /// Finds what lies beside a file by the names alone.
    private mutating func find(beside name: ArraySlice<UInt8>, _ frame: WalkFrame) {
        guard findsBeside else { return }
        guard let names = frame.beside else {
            beside = Beside(document: .nothing, cover: .nothing)
            return
        }
        beside = Beside(
            document: Beside.Place(names.document(of: name)),
            cover: Beside.Place(names.cover(of: name))
        )
        // It is not passed over any more.
        sieve.counts.otherNames -= beside.files.count
    }

    /// Looks at a file in the folder where the walk stands and at what lies beside it, and asks the
    /// memory.
    private mutating func isKnown(_ name: ArraySlice<UInt8>, _ frame: WalkFrame) -> Bool {
        var status = stat()
        var (document, cover) = (beside.document, beside.cover)
        let (answer, _) = frame.withFolder { folder in
            Self.look(at: &document, in: folder)
            Self.look(at: &cover, in: folder)
            return withCName(name) { name in
                (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW), errno)
            }
        }
        beside = Beside(document: document, cover: cover)
        let length = path.count
        if path.last != Path.separator { path.append(Path.separator) }
        path.append(contentsOf: name)
        defer { path.removeLast(path.count - length) }
        return recognises(path, answer == 0 ? FileStatus(status) : nil)
    }

    private static func look(at place: inout Beside.Place, in folder: Int32) {
        guard case .file(var file) = place else { return }
        var status = stat()
        let (answer, code) = withCName(file.name[...]) { name in
            (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW), errno)
        }
        if answer == 0 {
            file.status = FileStatus(status)
            place = .file(file)
        } else if code == ENOENT {
            // It went since its folder was read: the next run looks for it.
            place = .unasked
        }
        // Anything else that is wrong is told by opening it.
    }

    private mutating func recognises(_ path: [UInt8], _ status: FileStatus?) -> Bool {
        self.status = status
        isUnchanged = false
        guard let memory, let status else { return false }
        let recognition = memory.recognises(path, status, beside)
        isUnchanged = recognition == .fileOnly
        return recognition == .whole
    }

    private func child(_ name: ArraySlice<UInt8>) -> Path {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(path.count + 1 + name.count)
        bytes.append(contentsOf: path)
        if path.last != Path.separator { bytes.append(Path.separator) }
        bytes.append(contentsOf: name)
        return Path(bytes: bytes)
    }

    private mutating func descend(
        _ name: ArraySlice<UInt8>,
        _ whole: Path,
        _ frame: WalkFrame
    ) -> WalkItem? {
        watch?.enters(whole)
        let (number, code) = frame.withFolder { folder in
            withCName(name) { name in
                (openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), errno)
            }
        }
        if number == -1 {
            // Something else under this name now (not a folder, a link) is as good as gone.
            if code == ENOENT || code == ENOTDIR || code == ELOOP {
                return .refused(whole, .vanished)
            }
            return .refused(
                whole,
                .unreadable(FileError(code: code, operation: "open", path: whole))
            )
        }
        let folder = Descriptor(owning: number)
        guard frames.count <= FolderWalk.depthLimit else { return .refused(whole, .tooDeep) }
        if isUnpackedBook(folder, whole) { return .refused(whole, .unpackedBook) }
        enter(folder, whole)
        return nil
    }

    /// What an unpacked book has at least one of, also if a part of it is lost.
    private static let partsOfBooks = ["META-INF", "mimetype", "OEBPS", "OPS", "EPUB"]

    /// Whether a folder is called like a wanted file and holds parts of a book, as some programs keep
    /// books.
    private func isUnpackedBook(_ folder: borrowing Descriptor, _ whole: Path) -> Bool {
        let name = whole.bytes.split(separator: Path.separator).last ?? []
        guard sieve.filter.verdict(file: name) == .wanted else { return false }
        return FolderWalk.partsOfBooks.contains { faccessat(folder.number, $0, F_OK, 0) == 0 }
    }

    /// Looks behind a link; what it leads to is judged under the name of the link.
    private mutating func follow(
        _ name: ArraySlice<UInt8>,
        _ whole: Path,
        _ frame: WalkFrame
    ) -> WalkItem? {
        watch?.enters(whole)
        beside = .unasked
        var status = stat()
        let (answer, code) = frame.withFolder { folder in
            withCName(name) { name in (fstatat(folder, name, &status, 0), errno) }
        }
        let kind = answer == 0 ? FileKind(mode: status.st_mode) : .regular
        let relative = Array(whole.bytes.dropFirst(relativeStart))
        let nameStart = relative.count - name.count
        guard sieve.judge(kind, relative, nameStart: nameStart) == .take else { return nil }
        if answer != 0 {
            let leadsNowhere = code == ENOENT || code == ENOTDIR || code == ELOOP
            let error = FileError(code: code, operation: "follow", path: whole)
            return .refused(whole, leadsNowhere ? .danglingLink : .unreadable(error))
        }
        guard kind == .regular || kind == .folder else { return .refused(whole, .special(kind)) }
        do throws(FileError) {
            let target = try whole.canonical()
            guard roots.contains(where: target.isInside) else {
                sieve.counts.outsideLinks += 1
                return nil
            }
            if kind == .regular {
                return recognises(whole.bytes, memory == nil ? nil : FileStatus(status))
                    ? nil : .linkedFile(whole)
            }
            guard frames.count <= FolderWalk.depthLimit else { return .refused(whole, .tooDeep) }
            let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
            let folder = try Descriptor("open", target, flags: flags)
            if isUnpackedBook(folder, whole) { return .refused(whole, .unpackedBook) }
            enter(folder, whole)
            return nil
        } catch {
            return .refused(whole, error.isMissing ? .vanished : .unreadable(error))
        }
    }

    /// Reads the names of a folder and makes it the place where the walk stands.
    private mutating func enter(_ folder: consuming Descriptor, _ whole: Path) {
        if sieve.followingLinks {
            var status = stat()
            let isKnown = fstat(folder.number, &status) == 0
            if isKnown, !visited.insert(FileStatus(status).identity).inserted {
                sieve.counts.visitedFolders += 1
                return
            }
        }
        let listing = FolderScan.read(
            folder.number,
            whole,
            below: relativeStart,
            &sieve,
            findingBeside: findsBeside,
            named: named
        )
        path = whole.bytes
        frames.append(
            WalkFrame(
                folder,
                listing,
                pathLength: path.count,
                looksAtFiles: memory != nil
            )
        )
    }

    /// A root that cannot be resolved holds nothing a link could lead to; its own walk reports it.
    private static func canonical(_ roots: [Path]) -> [Path] {
        roots.compactMap { root in
            do throws(FileError) { return try root.canonical() } catch _ { return nil }
        }
    }
}
