// SPDX-License-Identifier: Apache-2.0

package import Books
import EPUB
package import Files
import Hashing
import System
package import Zip

/// Opens files and reads the books in them, one after the other: the one place that does.
///
/// Not Sendable: each worker has its own, with buffers that are used again for every book.
package final class BookFileReader {
    private let books = BookReader()

    package init() {}

    /// The bytes of the cover of the last book read, until the next one.
    package var coverBytes: ArraySlice<UInt8> { books.coverBytes }

    /// The bytes of the one image of pixels inside of that cover, if it is a drawing with one.
    package var rasterBytes: ArraySlice<UInt8> { books.rasterBytes }

    /// Opens a file and reads its ZIP directory.
    ///
    /// - Parameter supply: brings what of the file is not there; for as long as it does, the file
    ///   changes, and a refusal means nothing.
    package func open(
        _ path: Path,
        followingLinks: Bool = true,
        supply: (any FileSupply)? = nil
    ) throws(FileRefusal) -> OpenBookFile {
        let file: OpenFile
        do throws(OpenRefusal) { file = try OpenFile(path, followingLinks: followingLinks) } catch {
            throw FileRefusal(error)
        }
        let time = WallClock.now
        do throws(BookRefusal) {
            let book = try books.open(
                descriptor: file.descriptor,
                size: file.status.size,
                supply: supply
            )
            return OpenBookFile(
                file: file,
                book: book,
                isSupplied: supply != nil,
                time: time
            )
        } catch { throw FileRefusal(error, file, time) }
    }

    /// What the book says of itself, unless the file changed while it was read.
    package func read(_ opened: borrowing OpenBookFile) throws(FileRefusal) -> Publication {
        let publication: Publication
        do throws(BookRefusal) { publication = try books.read(opened.book) } catch {
            throw FileRefusal(error, opened.file, opened.time)
        }
        // One that is still being supplied changes all the time.
        if !opened.isSupplied, opened.file.hasChanged {
            throw FileRefusal(nil, opened.file, opened.time)
        }
        return publication
    }

    /// What identifies the content of a file, and its title; a book that is broken further in has
    /// none.
    func content(
        of path: Path
    ) -> Result<(fingerprint: [UInt8], title: String?), FileRefusal> {
        do throws(FileRefusal) {
            let opened = try open(path)
            var title: String?
            do throws(BookRefusal) { title = try books.read(opened.book).mainTitle?.text } catch {}
            return .success((opened.fingerprint, title))
        } catch { return .failure(error) }
    }
}

/// A file that is open, and the book in it, of which no entry was read yet.
package struct OpenBookFile: ~Copyable {
    fileprivate let file: OpenFile
    fileprivate let book: OpenedBook
    fileprivate let isSupplied: Bool
    /// When it was opened, in nanoseconds since 1970.
    package let time: Int64

    fileprivate init(
        file: consuming OpenFile,
        book: consuming OpenedBook,
        isSupplied: Bool,
        time: Int64
    ) {
        self.file = file
        self.book = book
        self.isSupplied = isSupplied
        self.time = time
    }

    /// What the file was when it was opened.
    package var status: FileStatus { file.status }

    /// The identity of its content.
    package var fingerprint: [UInt8] { book.fingerprint.bytes }

    /// Whether the archive around it is damaged.
    package var isSalvaged: Bool { book.isSalvaged }
}
