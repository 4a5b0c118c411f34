// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Files
import Hashing
import Store

/// Finds out which content a file holds that is not in the register.
struct ContentReader {
    enum Content {
        case book(fingerprint: [UInt8], title: String?)
        case missing
        /// It holds nothing that could be distinguished from other contents.
        case unreadable(ReasonCode, detail: String)
    }

    private let reader = BookReader()

    func read(_ path: Path) -> Content {
        let file: OpenFile
        do throws(OpenRefusal) { file = try OpenFile(path, followingLinks: true) } catch {
            if case .system(let error) = error, error.isMissing { return .missing }
            let (reason, detail) = RunReasons.of(error)
            return .unreadable(reason.code, detail: detail)
        }
        do throws(BookRefusal) {
            let book = try reader.open(descriptor: file.descriptor, size: file.status.size)
            return .book(fingerprint: book.fingerprint.bytes, title: title(of: book))
        } catch { return .unreadable(error.code, detail: error.detail) }
    }

    /// A book that is broken further in can still be ignored.
    private func title(of book: borrowing OpenedBook) -> String? {
        do throws(BookRefusal) {
            return try reader.read(book).mainTitle?.text
        } catch { return nil }
    }
}
