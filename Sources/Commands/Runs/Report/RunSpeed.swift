// SPDX-License-Identifier: Apache-2.0

package import Store

/// How fast a run was over its time, in equal pieces of that time.
package struct RunSpeed: Equatable {
    /// Files and books in one piece, a second.
    package struct Piece: Equatable {
        package let from: Int
        package let to: Int
        package let files: Double
        package let books: Double
    }

    package static let mostPieces = 48
    /// What is shorter is no measure of anything.
    package static let shortest = 400

    package let pieces: [Piece]
    package let milliseconds: Int

    /// Nil if the run was too short, or its speed was not recorded.
    package init?(_ samples: [RunSample]) {
        guard let last = samples.last, samples.count > 2, last.milliseconds >= Self.shortest else {
            return nil
        }
        milliseconds = last.milliseconds
        let count = max(2, min(Self.mostPieces, samples.count - 1))
        let points = [RunSample(milliseconds: 0, found: 0, recorded: 0)] + samples
        var pieces: [Piece] = []
        for index in 0..<count {
            let from = milliseconds * index / count
            let to = milliseconds * (index + 1) / count
            let seconds = Double(max(1, to - from)) / 1_000
            let before = Self.state(points, at: from)
            let after = Self.state(points, at: to)
            pieces.append(
                Piece(
                    from: from,
                    to: to,
                    files: max(0, after.found - before.found) / seconds,
                    books: max(0, after.recorded - before.recorded) / seconds
                )
            )
        }
        self.pieces = pieces
    }

    package var fastest: Double { pieces.map(\.files).max() ?? 0 }

    /// How far it was at a moment: on the straight line between two samples.
    private static func state(
        _ points: [RunSample],
        at time: Int
    ) -> (found: Double, recorded: Double) {
        guard let next = points.firstIndex(where: { $0.milliseconds >= time }) else {
            return (0, 0)
        }
        let after = points[next]
        guard next > 0, after.milliseconds > time else {
            return (Double(after.found), Double(after.recorded))
        }
        let before = points[next - 1]
        let span = Double(after.milliseconds - before.milliseconds)
        let share = span > 0 ? Double(time - before.milliseconds) / span : 1
        func between(_ left: Int, _ right: Int) -> Double {
            Double(left) + Double(right - left) * share
        }
        return (between(before.found, after.found), between(before.recorded, after.recorded))
    }
}
