// SPDX-License-Identifier: Apache-2.0

/// A file that lies beside one that a walk found, and says something of it.
package struct BesideFile: Sendable, Equatable {
    package let name: [UInt8]
    /// Nil where the walk does not look at files, or could not.
    package var status: FileStatus?

    package init(name: [UInt8], status: FileStatus? = nil) {
        self.name = name
        self.status = status
    }

    /// Its path, beside a file with this one.
    package func path(beside book: Path) -> Path { book.parent.appending(name) }
}

/// What a walk knows of what lies beside a file.
package struct Beside: Sendable, Equatable {
    /// One kind of file.
    package enum Place: Sendable, Equatable {
        /// It did not look: it was not asked to, or never saw the folder's names.
        case unasked
        case nothing
        case file(BesideFile)

        package var file: BesideFile? {
            if case .file(let file) = self { file } else { nil }
        }

        init(_ name: [UInt8]?) {
            self = name.map { .file(BesideFile(name: $0)) } ?? .nothing
        }

        fileprivate mutating func look(beside book: Path) {
            guard case .file(var file) = self else { return }
            do throws(FileError) {
                file.status = try FileStatus.of(file.path(beside: book), followingLinks: false)
                self = .file(file)
            } catch {
                // It went since its folder was read: the next run looks for it.
                if error.isMissing { self = .unasked }
            }
        }
    }

    package var document: Place
    package var cover: Place

    package init(document: Place, cover: Place) {
        self.document = document
        self.cover = cover
    }

    package static let unasked = Self(document: .unasked, cover: .unasked)

    /// Looks at what lies beside a file, whose names are known.
    package mutating func look(beside book: Path) {
        document.look(beside: book)
        cover.look(beside: book)
    }

    package var files: [BesideFile] { [document.file, cover.file].compactMap(\.self) }
}
