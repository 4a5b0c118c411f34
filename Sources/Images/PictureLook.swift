// SPDX-License-Identifier: Apache-2.0

/// What a picture looks like, in 256 bits: pictures that look the same differ in few of them.
///
/// The picture becomes 17 columns and 16 rows of grey, and each bit says whether it gets lighter
/// from one column to the next. So neither size nor brightness nor how a file is packed matters.
enum PictureLook {
    private static let columns = 17
    private static let rows = 16
    /// In levels of grey; what differs less is flat, and does not tell one picture from another.
    private static let leastStep = Float(3)

    /// Thirty-two bytes, row by row, the leftmost column in the highest bit.
    static func bytes(of pixels: Pixels) -> [UInt8] {
        let grey = cells(of: pixels)
        var bytes = [UInt8](repeating: 0, count: 32)
        for row in 0..<rows {
            for column in 0..<columns - 1 {
                let place = row * columns + column
                if grey[place + 1] - grey[place] > leastStep {
                    let bit = row * (columns - 1) + column
                    bytes[bit / 8] |= 0x80 >> (bit % 8)
                }
            }
        }
        return bytes
    }

    /// The mean grey of each cell, exact to a part of a pixel at its edges.
    private static func cells(of pixels: Pixels) -> [Float] {
        var sums = [Float](repeating: 0, count: columns * rows)
        let across = shares(pixels.width, columns)
        let down = shares(pixels.height, rows)
        pixels.bytes.withUnsafeBufferPointer { bytes in
            var line = [Float](repeating: 0, count: columns)
            for y in 0..<pixels.height {
                for column in 0..<columns { line[column] = 0 }
                for x in 0..<pixels.width {
                    let place = (y * pixels.width + x) * 3
                    let grey =
                        0.299 * Float(bytes[place]) + 0.587 * Float(bytes[place + 1])
                        + 0.114 * Float(bytes[place + 2])
                    for share in across[x] { line[share.cell] += grey * share.weight }
                }
                for share in down[y] {
                    for column in 0..<columns {
                        sums[share.cell * columns + column] += line[column] * share.weight
                    }
                }
            }
        }
        return sums
    }

    /// To which cells each pixel belongs, and with how much of the cell.
    private static func shares(_ pixels: Int, _ cells: Int) -> [[(cell: Int, weight: Float)]] {
        let size = Double(pixels) / Double(cells)
        return (0..<pixels).map { pixel in
            let first = min(cells - 1, Int(Double(pixel) / size))
            let last = min(cells - 1, max(first, Int((Double(pixel + 1) / size).rounded(.up)) - 1))
            return (first...last).compactMap { cell in
                let start = max(Double(pixel), Double(cell) * size)
                let end = min(Double(pixel + 1), Double(cell + 1) * size)
                return end > start ? (cell, Float((end - start) / size)) : nil
            }
        }
    }
}
