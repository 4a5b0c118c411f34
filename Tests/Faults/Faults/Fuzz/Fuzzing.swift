// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// Gives each target inputs that are wrong in a few places.
///
/// A crash, a hang, an internal error and a reading that differs from the one before count; what is
/// refused is as it should be.
///
/// The inputs are read in a process of their own, which notes the number of each before it begins
/// with it. So the one that a process ends by is known, and the next goes on behind it.
struct Fuzzing {
    private let options: FaultOptions
    private let folder: String
    /// An input that takes longer hangs; most take less than a thousandth.
    static let patience = 45.0
    /// As many targets at a time as there are processors.
    static let atOnce = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    init(_ options: FaultOptions) throws {
        self.options = options
        folder = "\(options.work)/accession-fuzz-\(getpid())"
    }

    /// How many inputs were read, and how many of them were found bad.
    func run() throws -> (inputs: Int, bad: Int) {
        let targets = try FuzzTarget.named(options.chosen)
        defer { options.cleanUp(folder) }
        try Disk.makeFolder(folder)
        print("fuzz: seed \(options.seed)")
        let found = try SideBySide.run(targets, atOnce: Self.atOnce) { target in
            try FuzzedTarget(target, "\(folder)/\(target.name)", options).run()
        }
        return (found.map(\.inputs).reduce(0, +), found.map(\.bad).reduce(0, +))
    }

    /// Always as long, so that it is written at once.
    static func noted(_ number: Int) -> [UInt8] {
        let digits = "\(number)"
        return Array(
            (String(repeating: "0", count: max(0, 12 - digits.count)) + digits + "\n").utf8
        )
    }
}
