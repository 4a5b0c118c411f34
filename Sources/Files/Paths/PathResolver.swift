// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The steps behind `Path.canonical`: the place reached so far and the components still to go.
struct PathResolver: ~Copyable {
    private let original: Path
    private var place: Descriptor
    private var isFolder = true
    /// The canonical name of `place`; empty for the root of the file system.
    private var name: [UInt8]
    /// What is still to be walked, the next component last.
    private var pending: [ArraySlice<UInt8>] = []
    private var links = 0

    /// The kernel follows as many links before it calls them a loop.
    private static let linkLimit = 40

    init(of path: Path, from start: Path) throws(FileError) {
        original = path
        name = start.bytes == [Path.separator] ? [] : start.bytes
        place = try Descriptor(
            "resolve",
            path.isAbsolute ? start : Path("."),
            flags: GlibcExtensions.pathOnly
        )
        push(path.bytes)
    }

    /// - Parameter mayBeMissing: the end of the path need not be there.
    mutating func finish(mayBeMissing: Bool = false) throws(FileError) -> Path {
        while let component = pending.popLast() {
            guard isFolder else { throw failure(ENOTDIR) }
            if component.isEmpty || component.elementsEqual(".".utf8) { continue }
            if component.elementsEqual("..".utf8) {
                place = try open(component)
                name.removeSubrange((name.lastIndex(of: Path.separator) ?? 0)...)
            } else {
                do throws(FileError) { try enter(component) } catch {
                    guard mayBeMissing, error.isMissing else { throw error }
                    append(missing: component)
                }
            }
        }
        return Path(bytes: name.isEmpty ? [Path.separator] : name)
    }

    /// From a name that is not there on, all that is left to go is names.
    private mutating func append(missing component: ArraySlice<UInt8>) {
        for part in [component] + pending.reversed() where !part.isEmpty {
            if part.elementsEqual(".".utf8) { continue }
            if part.elementsEqual("..".utf8) {
                name.removeSubrange((name.lastIndex(of: Path.separator) ?? 0)...)
            } else {
                name.append(Path.separator)
                name.append(contentsOf: part)
            }
        }
        pending = []
    }

    /// Components, empty ones kept: a slash at the end of a name says that it must be a folder.
    private mutating func push(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: Path.separator, omittingEmptySubsequences: false)
        pending.append(contentsOf: parts.reversed())
    }

    private mutating func enter(_ component: ArraySlice<UInt8>) throws(FileError) {
        let next = try open(component)
        let kind = try FileStatus.of(descriptor: next.number, original).kind
        guard kind == .symbolicLink else {
            place = next
            isFolder = kind == .folder
            name.append(Path.separator)
            name.append(contentsOf: component)
            return
        }
        links += 1
        guard links <= PathResolver.linkLimit else { throw failure(ELOOP) }
        let target = try readLink(next.number)
        if target.first == Path.separator {
            place = try Descriptor("resolve", Path("/"), flags: GlibcExtensions.pathOnly)
            name.removeAll()
        }
        push(target)
    }

    private func open(_ component: ArraySlice<UInt8>) throws(FileError) -> Descriptor {
        let (number, code) = withCName(component) { name in
            (openat(place.number, name, GlibcExtensions.pathOnly | O_NOFOLLOW | O_CLOEXEC), errno)
        }
        if number == -1 { throw failure(code) }
        return Descriptor(owning: number)
    }

    private func readLink(_ descriptor: Int32) throws(FileError) -> [UInt8] {
        var target = [CChar](repeating: 0, count: 4_096)
        let count = readlinkat(descriptor, "", &target, target.count)
        guard count > 0 else { throw failure(count == 0 ? ENOENT : errno) }
        return target[..<count].map(UInt8.init(bitPattern:))
    }

    private func failure(_ code: Int32) -> FileError {
        FileError(code: code, operation: "resolve", path: original)
    }
}
