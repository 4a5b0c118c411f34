// SPDX-License-Identifier: Apache-2.0

import Fetching
import Files
import HTTP

/// Writes one answer as it comes.
final class AnswerWriter: HTTPSink {
    private let output: Output
    private var hasBegun = false
    private var failure: FileError?

    init(_ output: Output) { self.output = output }

    func take(_ bytes: [UInt8], of page: FetchedPage) -> Bool {
        do throws(FileError) {
            try begin(page)
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(FetchMessage.longestPiece)
                rest = rest.dropFirst(piece.count)
                try output.write(FetchMessage.mark(ofPiece: piece.count))
                try output.write(piece)
            }
            // What has come is safe with the one who asked, whatever becomes of the rest.
            try output.flush()
            return true
        } catch {
            failure = error
            return false
        }
    }

    func end(_ answer: FetchAnswer) throws(FileError) {
        if let failure { throw failure }
        switch answer {
        case .page(let page):
            try begin(page)
            try output.write(FetchMessage.mark(ofPiece: 0) + FetchMessage.end)
        case .failed:
            if hasBegun { try output.write(FetchMessage.mark(ofPiece: 0)) }
            try output.write(FetchMessage.bytes(answer))
        }
        try output.flush()
    }

    private func begin(_ page: FetchedPage) throws(FileError) {
        if hasBegun { return }
        hasBegun = true
        try output.write(FetchMessage.bytes(.page(page)))
    }
}
