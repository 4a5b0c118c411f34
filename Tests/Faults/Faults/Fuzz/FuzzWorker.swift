// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// Reads one input after the other, in the process that may end by it.
struct FuzzWorker {
    private let options: FaultOptions
    private let target: FuzzTarget
    private let scene: FuzzScene

    init(_ options: FaultOptions) throws {
        self.options = options
        guard let target = try FuzzTarget.named(options.chosen).first else {
            throw ToolError(usage: "there is no target")
        }
        self.target = target
        scene = try FuzzScene("\(options.work)/\(target.name)", options)
    }

    func run() throws {
        let end = Tool.clock + Double(options.seconds ?? 1)
        let mutator = FuzzMutator(try target.inputs(scene), words: target.words)
        let note = open("\(options.work)/case", O_WRONLY | O_CLOEXEC)
        guard note >= 0 else { throw ToolError("open", "\(options.work)/case") }
        let given = try options.input.map { try Disk.bytes(of: $0) }
        var number = options.at ?? 1
        while number <= options.points ?? number, Tool.clock < end {
            let bytes = Fuzzing.noted(number)
            guard pwrite(note, bytes, bytes.count, 0) == bytes.count else {
                throw ToolError("write", "\(options.work)/case")
            }
            // Each is the same whichever came before.
            var random = SeededNumbers(seed: options.seed &* 0x9E37_79B9 &+ UInt64(number))
            let input = given ?? mutator.input(&random)
            try Disk.write(input, to: scene.input)
            if let complaint = try target.read(input, scene) {
                let line = complaint.replacing("\n", with: " ")
                print("case \(number): \(line)")
                fflush(nil)
            }
            number += 1
        }
    }
}
