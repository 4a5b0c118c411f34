// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import Files
import SQLite
import Store

/// A cover that a service shows of an edition.
package struct ShownCover: Sendable {
    package let edition: Int64
    /// Says nothing but that.
    package let sheet: FactSheet
    package let image: CoverImage
    /// Nil if the library had them.
    package let bytes: [UInt8]?

    package init(edition: Int64, _ sheet: FactSheet, _ image: CoverImage, bytes: [UInt8]?) {
        self.edition = edition
        self.sheet = sheet
        self.image = image
        self.bytes = bytes
    }
}

/// Puts covers that services show into a library.
package struct LibraryShownCovers {
    private let library: Library
    private let provider: FactProvider

    package init(_ library: Library, _ provider: FactProvider) {
        self.library = library
        self.provider = provider
    }

    /// The cover with a hash in hexadecimal digits, if the library has its bytes.
    package func kept(_ hash: String) throws(Failure) -> CoverImage? {
        try library.reading { (reader) throws(Failure) -> CoverImage? in
            guard let image = try reader.cover(hash) else { return nil }
            return try library.asking { () throws(FileError) in
                try image.bytes(in: library.folder) == nil ? nil : image
            }
        }
    }

    /// All of it in one transaction, with the files before it; where there is nothing, what a killed
    /// command left is removed.
    ///
    /// What was removed since it was asked for, or has a better cover by now, is passed over.
    package func put(_ all: [ShownCover]) throws(Failure) -> SheetChanges {
        guard !all.isEmpty else {
            try settle()
            return SheetChanges()
        }
        return try LibraryChange(library, isDryRun: false, isBrief: true, lock: .moment).make(
            { (writer) throws(Failure) in
                var done = SheetChanges()
                var store: CoverStore?
                // Of what is written now, nothing else knows until the commit.
                try library.asking { () throws(SQLiteError) in
                    try writer.losing?(all.map(\.image))
                }
                for one in all where try isWanted(one, writer) {
                    guard try put(one, writer, &store, &done) else { continue }
                    _ = try library.asking { () throws(SQLiteError) in
                        try writer.add(cover: one.image)
                    }
                }
                if let store {
                    try library.asking { () throws(FileError) in try store.folder.flush() }
                }
                return done
            }
        )
    }

    /// Removes what a killed command left of its covers: the same command may find nothing to put.
    private func settle() throws(Failure) {
        let isLeft = try library.asking { () throws(FileError) in
            // One that is at work notes its own.
            if try library.isBusy { return false }
            return try LostCovers(library.folder).areThere
        }
        guard isLeft else { return }
        let open = try library.openForWriting(deeply: try library.register.deservesDeepLook)
        try open.admit()
    }

    private func isWanted(_ one: ShownCover, _ writer: RegisterWriter) throws(Failure) -> Bool {
        try library.asking { () throws(SQLiteError) in
            let wants = try writer.reader.coverWants(of: provider)
            guard let work = try wants.work(ofEdition: one.edition)?.work else { return false }
            return try wants.want(ofWork: work) != nil
        }
    }

    /// - Returns: false if its bytes went since they were found here.
    private func put(
        _ one: ShownCover,
        _ writer: RegisterWriter,
        _ store: inout CoverStore?,
        _ done: inout SheetChanges
    ) throws(Failure) -> Bool {
        let image = one.image
        let known = try library.asking { () throws(SQLiteError) in try writer.cover(image.hash) }
        let isKept = try library.asking { () throws(FileError) in
            try known?.bytes(in: library.folder) != nil
        }
        if !isKept {
            guard let bytes = one.bytes else { return false }
            if store == nil { store = try library.prepareCovers() }
            let target = store
            try library.asking { () throws(FileError) in
                try target?.store(bytes[...], of: image)
            }
            try library.asking { () throws(SQLiteError) in
                try writer.giveOwnFile(toCover: image.hash, byteCount: image.byteCount)
            }
        }
        let isNew = try library.asking { () throws(SQLiteError) in
            try writer.put(one.sheet, on: one.edition)
        }
        if isNew { done.changed += 1 }
        return true
    }
}
