// SPDX-License-Identifier: Apache-2.0

/// What the program and its decoder say to each other through two pipes.
///
/// The decoder begins with a greeting. Then each request has one answer. Numbers are four bytes,
/// the lowest first.
package enum ImageMessage {
    /// More than any image that is decoded.
    package static let largestImage = 32 << 20
    /// More than any answer can be.
    static let largestAnswer = 16 << 20
    static let lookSize = 32

    /// The exit code of a decoder that can start no thread, before any greeting.
    package static let noThread: Int32 = 75
    /// The exit codes of a decoder that cannot read a request, or cannot write its answer.
    package static let noRequest: Int32 = 65
    package static let noTransfer: Int32 = 74

    // The greeting: five letters, a number for these pipes, and the version of the decoder.

    package static let greetingSize = 12
    private static let greetingStart = Array("ACIMG\0\0\u{1}".utf8)

    package static func greeting() -> [UInt8] {
        greetingStart + bytes(of: DecoderVersion.current)
    }

    // A request: the width of the thumbnail, the number of bytes, and the image.

    package static let requestSize = 8

    /// What stands in front of the image.
    static func request(for image: [UInt8], width: Int) -> [UInt8] {
        bytes(of: width) + bytes(of: image.count)
    }

    /// Nil for what no program of ours says.
    package static func readRequest(_ bytes: [UInt8]) -> (width: Int, count: Int)? {
        guard bytes.count == requestSize else { return nil }
        let (width, count) = (number(bytes, at: 0), number(bytes, at: 4))
        return (1...65_535).contains(width) && count <= largestImage ? (width, count) : nil
    }

    // An answer: what it is, width, height, the number of bytes, and they themselves.

    static let answerSize = 16
    private static let made = 0

    package static func answer(_ thumbnail: Thumbnail) -> [UInt8] {
        switch thumbnail {
        case .made(let jpeg, let width, let height, let look):
            bytes(of: made) + bytes(of: width) + bytes(of: height)
                + bytes(of: look.count + jpeg.count) + look + jpeg
        case .failed(let failure, let detail), .failedThisTime(let failure, let detail):
            bytes(of: 1 + (Thumbnail.Failure.allCases.firstIndex(of: failure) ?? 0))
                + bytes(of: 0) + bytes(of: 0) + bytes(of: detail.utf8.count) + Array(detail.utf8)
        }
    }

    /// How many bytes follow; nil for what no decoder of ours says.
    static func readAnswer(_ bytes: [UInt8]) -> Int? {
        guard bytes.count == answerSize, number(bytes, at: 0) <= Thumbnail.Failure.allCases.count
        else { return nil }
        let count = number(bytes, at: 12)
        let isMade = number(bytes, at: 0) == made
        return count <= largestAnswer && (!isMade || count > lookSize) ? count : nil
    }

    static func thumbnail(_ head: [UInt8], _ rest: [UInt8]) -> Thumbnail {
        let kind = number(head, at: 0)
        guard kind == made else {
            return .failed(
                Thumbnail.Failure.allCases[kind - 1],
                detail: String(decoding: rest, as: UTF8.self)
            )
        }
        return .made(
            jpeg: Array(rest.dropFirst(lookSize)),
            width: number(head, at: 4),
            height: number(head, at: 8),
            look: Array(rest.prefix(lookSize))
        )
    }

    private static func bytes(of number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func number(_ bytes: [UInt8], at place: Int) -> Int {
        bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
