// SPDX-License-Identifier: Apache-2.0

extension Pixels {
    /// Each new pixel is the mean of what it covers; where there are more, they lie between.
    func resized(to size: (width: Int, height: Int)) -> Pixels {
        if size == self.size { return self }
        let count = size.width * size.height * 3
        let isLarger = size.width > width || size.height > height
        let result = bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
                initialized = count
                if isLarger {
                    interpolate(source, into: target, size)
                } else {
                    average(source, into: target, size)
                }
            }
        }
        return Pixels(size.width, size.height, result)
    }

    /// Rows first: that is one simple loop over neighbours, which the processor does many at a
    /// time.
    private func average(
        _ source: UnsafeBufferPointer<UInt8>,
        into target: UnsafeMutableBufferPointer<UInt8>,
        _ size: (width: Int, height: Int)
    ) {
        let rowCount = width * 3
        let (stepX, stepY) = (
            Double(width) / Double(size.width), Double(height) / Double(size.height)
        )
        let scale = Float(1 / (stepX * stepY))
        let columns = (0..<size.width).map { Span(number: $0, step: stepX, limit: width) }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: rowCount) { sums in
            for y in 0..<size.height {
                let rows = Span(number: y, step: stepY, limit: height)
                sums.update(repeating: 0)
                for row in rows.first...rows.last {
                    let weight = rows.weight(of: row) * scale
                    let line = UnsafeBufferPointer(
                        rebasing: source[row * rowCount..<(row + 1) * rowCount]
                    )
                    for index in 0..<rowCount { sums[index] += weight * Float(line[index]) }
                }
                let out = UnsafeMutableBufferPointer(
                    rebasing: target[y * size.width * 3..<(y + 1) * size.width * 3]
                )
                for (x, span) in columns.enumerated() {
                    var (red, green, blue) = (Float(0.5), Float(0.5), Float(0.5))
                    for column in span.first...span.last {
                        let weight = span.weight(of: column)
                        red += weight * sums[column * 3]
                        green += weight * sums[column * 3 + 1]
                        blue += weight * sums[column * 3 + 2]
                    }
                    // Rounding may add up to a little more than white.
                    out[x * 3] = UInt8(min(255, red))
                    out[x * 3 + 1] = UInt8(min(255, green))
                    out[x * 3 + 2] = UInt8(min(255, blue))
                }
            }
        }
    }

    /// Between the four nearest pixels: for sizes that are nearly those of the source.
    private func interpolate(
        _ source: UnsafeBufferPointer<UInt8>,
        into target: UnsafeMutableBufferPointer<UInt8>,
        _ size: (width: Int, height: Int)
    ) {
        let columns = (0..<size.width).map { Neighbours($0, of: size.width, in: width) }
        for y in 0..<size.height {
            let row = Neighbours(y, of: size.height, in: height)
            let (upper, lower) = (row.first * width * 3, row.second * width * 3)
            for (x, column) in columns.enumerated() {
                let (left, right) = (column.first * 3, column.second * 3)
                for channel in 0..<3 {
                    let above =
                        Float(source[upper + left + channel]) * (1 - column.share)
                        + Float(source[upper + right + channel]) * column.share
                    let below =
                        Float(source[lower + left + channel]) * (1 - column.share)
                        + Float(source[lower + right + channel]) * column.share
                    let value = above * (1 - row.share) + below * row.share + 0.5
                    target[(y * size.width + x) * 3 + channel] = UInt8(min(255, value))
                }
            }
        }
    }
}

/// The old pixels that a new one covers, the outer ones perhaps in part.
private struct Span {
    let first: Int
    let last: Int
    private let firstWeight: Float
    private let lastWeight: Float

    init(number: Int, step: Double, limit: Int) {
        let start = Double(number) * step
        let end = min(start + step, Double(limit))
        first = min(Int(start), limit - 1)
        last = max(first, min(Int(end.rounded(.up)), limit) - 1)
        firstWeight = Float(min(Double(first + 1), end) - start)
        lastWeight = Float(end - Double(last))
    }

    func weight(of pixel: Int) -> Float {
        if pixel == first { return firstWeight }
        return pixel == last ? lastWeight : 1
    }
}

/// The two old pixels that a new one lies between, and how near it is to the second.
private struct Neighbours {
    let first: Int
    let second: Int
    let share: Float

    init(_ number: Int, of count: Int, in limit: Int) {
        let place = (Double(number) + 0.5) * Double(limit) / Double(count) - 0.5
        let inside = max(0, min(place, Double(limit - 1)))
        first = Int(inside)
        second = min(first + 1, limit - 1)
        share = Float(inside - Double(first))
    }
}
