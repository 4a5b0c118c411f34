// SPDX-License-Identifier: Apache-2.0

/// A moving picture of one frame, which lies anywhere on the whole.
enum MovingWebP {
    /// - Parameter still: the chunk of a picture of this size.
    static func bytes(
        _ still: [UInt8],
        _ size: (width: Int, height: Int),
        at place: (left: Int, top: Int),
        _ whole: (width: Int, height: Int)
    ) -> [UInt8] {
        let isMoving: [UInt8] = [2, 0, 0, 0]
        let frame =
            number(place.left / 2, 3) + number(place.top / 2, 3) + number(size.width - 1, 3)
            + number(size.height - 1, 3) + number(100, 3) + [0] + still
        let chunks =
            chunk("VP8X", isMoving + number(whole.width - 1, 3) + number(whole.height - 1, 3))
            + chunk("ANIM", [UInt8](repeating: 0, count: 6)) + chunk("ANMF", frame)
        return chunk("RIFF", Array("WEBP".utf8) + chunks)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(content.count, 4) + content
            + [UInt8](repeating: 0, count: content.count % 2)
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
