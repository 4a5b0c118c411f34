// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// Whether the last books of a long import cost more than the first.
///
/// The import writes a progress line about once a second; at each line the child's CPU time is
/// read, and what lies between two lines is taken as a straight line.
struct Pace {
    private struct Sample {
        let done: Int
        let cpuSeconds: Double
    }

    let samples: Int
    /// CPU of the last 10,000 books, closing included, over the first 10,000 with the start.
    let lastToFirst: Double

    static let window = 10_000

    init(_ library: BookFolder, _ options: RunOptions) throws {
        let contender = Contender(program: .accession, jobs: options.jobs)
        let place = try Scratch.fresh(in: options.flags.work)
        let output = "\(place)/output.json"
        let arguments = contender.arguments(library, options, place, progress: "always")
        var ends: [Int32] = [0, 0]
        if pipe(&ends) != 0 { throw ToolError("make", "pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let child = try Child(arguments, output: output, errors: .descriptor(ends[1]))
        close(ends[1])
        var points = [Sample(done: 0, cpuSeconds: 0)]
        Pace.readLines(ends[0]) { line in
            guard let done = Pace.done(in: line), let cpu = child.cpuSoFar(),
                done > points[points.count - 1].done
            else { return }
            points.append(Sample(done: done, cpuSeconds: cpu))
        }
        close(ends[0])
        let usage = try child.wait()
        try contender.check(usage, output: output, errors: "/dev/null", library)

        let books = library.facts.books
        points.removeAll { $0.done >= books }
        samples = points.count - 1
        points.append(Sample(done: books, cpuSeconds: usage.cpuSeconds))
        let first = Pace.cpu(at: Pace.window, points)
        let last = usage.cpuSeconds - Pace.cpu(at: books - Pace.window, points)
        lastToFirst = last / first
    }

    private static func cpu(at done: Int, _ points: [Sample]) -> Double {
        guard let above = points.firstIndex(where: { $0.done >= done }), above > 0 else { return 0 }
        let low = points[above - 1]
        let high = points[above]
        let share = Double(done - low.done) / Double(high.done - low.done)
        return low.cpuSeconds + share * (high.cpuSeconds - low.cpuSeconds)
    }

    /// The first of the two whole numbers of a progress line; nil for a line of another kind.
    static func done(in line: [UInt8]) -> Int? {
        var numbers: [Int] = []
        var current: Int?
        for byte in line {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                current = (current ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                if let value = current, value > 1_000_000_000 { return nil }
            case UInt8(ascii: ",") where current != nil:
                continue
            default:
                if let value = current { numbers.append(value) }
                current = nil
            }
            if numbers.count == 2 { break }
        }
        if let value = current { numbers.append(value) }
        guard numbers.count >= 2, numbers[0] <= numbers[1] else { return nil }
        return numbers[0]
    }

    private static func readLines(_ descriptor: Int32, _ visit: ([UInt8]) -> Void) {
        var block = [UInt8](repeating: 0, count: 4096)
        var line: [UInt8] = []
        while true {
            let count = read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return }
            for byte in block[..<count] {
                if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                    visit(line)
                    line = []
                } else {
                    line.append(byte)
                }
            }
        }
    }
}
