// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Manifests

/// Where EPUBs come from, and which of them are meant.
package struct SourceSelection: Sendable {
    package enum Source: Sendable {
        /// A folder, walked whole, or a file.
        case path(Path)
        /// A file with one path in each entry; nil is standard input.
        case list(Path?, separator: LineReader.Separator)
        /// What lies on the web.
        case remote(RemoteSource)
        /// What a scan found, or a part of it.
        case manifest(ManifestPart)

        /// A source as it is written: an address, or else a path.
        package static func written(_ path: Path) throws(Failure) -> Source {
            try RemoteSource.written(path.bytes).map { .remote($0) } ?? .path(path)
        }
    }

    package var sources: [Source]
    package var filter = FileFilter()
    package var followsLinks = false
    /// Whether paths stay as they are written, for callers that only show them.
    package var keepsNames = false
    /// What the run is called in the register, where the sources are too many to be listed.
    package var name: String?

    package init(_ sources: [Source]) {
        self.sources = sources
    }
}

extension SourceSelection {
    /// The same selection with paths that do not depend on the current folder or on links, each
    /// once.
    ///
    /// A path that is not there is refused: a name mistyped must not look like an empty source.
    /// - Parameter watch: given each path before the disk is asked for it.
    func canonical(_ watch: WorkerSlot<DiscoveredBatch>) throws(Failure) -> SourceSelection {
        defer { watch.pause() }
        var result = self
        result.sources = []
        var folders: [Path] = []
        var addresses: Set<String> = []
        for source in sources {
            guard case .path(let path) = source else {
                if case .list(let list?, _) = source {
                    watch.enters(list)
                    try look(at: list)
                }
                if case .remote(let remote) = source, !addresses.insert(remote.text).inserted {
                    continue
                }
                result.sources.append(source)
                continue
            }
            if keepsNames {
                result.sources.append(source)
                continue
            }
            watch.enters(path)
            let (whole, isFolder) = try locate(path)
            let isCovered = folders.contains { covers($0, whole) }
            if isFolder, isCovered { continue }
            if isFolder { folders.append(whole) }
            result.sources.append(.path(whole))
        }
        result.sources.removeAll { source in
            guard case .path(let path) = source else { return false }
            return folders.contains { path != $0 && covers($0, path) && folders.contains(path) }
        }
        return result
    }

    /// Whether the walk of a folder meets another one as well: one in a hidden place is met only if
    /// it is named.
    private func covers(_ folder: Path, _ other: Path) -> Bool {
        guard other == folder || other.isInside(folder) else { return false }
        return filter.includesHidden || !HiddenName.isOn(other, below: folder)
    }

    /// A list is taken under the name it has: what `/dev/fd/3` leads to has none.
    private func look(at list: Path) throws(Failure) {
        let kind: FileKind
        do throws(FileError) { kind = try FileStatus.of(list, followingLinks: true).kind } catch {
            throw refusal(error)
        }
        guard kind == .folder else { return }
        throw Failure(
            .inputMissing,
            "\(list.text) is a folder, not a list of files",
            hint: "name the folder itself, without --files-from; nothing was done"
        )
    }

    private func locate(_ path: Path) throws(Failure) -> (Path, isFolder: Bool) {
        do throws(FileError) {
            let whole = try path.canonical()
            return (whole, try FileStatus.of(whole, followingLinks: true).kind == .folder)
        } catch {
            throw refusal(error)
        }
    }

    private func refusal(_ error: FileError) -> Failure {
        if error.isOutOfDescriptors { return Failure(error, near: error.path) }
        return Failure(.inputMissing, error, hint: "check the name; nothing was done")
    }

    /// Whether paths or addresses come from a list, and so are not known beforehand.
    var hasLists: Bool {
        sources.contains { source in
            switch source {
            case .list, .manifest: true
            case .path, .remote: false
            }
        }
    }

    /// The part of a manifest that is all there is to look at; nil if sources are named.
    package var manifest: ManifestPart? {
        guard case .manifest(let part)? = sources.first else { return nil }
        return part
    }

    /// The sources that are paths.
    var folders: [Path] {
        sources.compactMap { source in
            if case .path(let path) = source { path } else { nil }
        }
    }

    /// The sources in words, as the run is listed.
    package var text: String { texts.joined(separator: ", ") }

    /// The same, one by one.
    package var texts: [String] {
        if let name { return [name] }
        return sources.map { source in
            switch source {
            case .path(let path): path.text
            case .list(let path, _): "list " + (path?.text ?? "on standard input")
            case .remote(let source): source.text
            case .manifest(let part): part.label.text
            }
        }
    }
}
