// SPDX-License-Identifier: Apache-2.0

import CFuzzer
import Glibc
import Synchronization
import TestSupport

/// Has libFuzzer hand inputs to a target, in the process that may end by one.
struct GuidedWorker {
    private let options: FaultOptions
    private let target: FuzzTarget
    private let scene: FuzzScene
    /// In megabytes, with what the sanitizers need.
    private static let mostMemory = 4096

    /// A function of C knows nothing but itself.
    private static let reading = Mutex<(target: FuzzTarget, scene: FuzzScene)?>(nil)

    init(_ options: FaultOptions) throws {
        self.options = options
        guard let target = try FuzzTarget.named(options.chosen).first else {
            throw ToolError(usage: "there is no target")
        }
        self.target = target
        scene = try FuzzScene("\(options.work)/\(target.name)", options, isInside: true)
    }

    func run() throws {
        let (kept, found) = ("\(options.inputs)/\(target.name)", "\(options.inputs)/found")
        for folder in [kept, found] where !Disk.exists(folder) { try Disk.makeFolder(folder) }
        let (seeds, words) = ("\(scene.folder)/seeds", "\(scene.folder)/words")
        try Disk.makeFolder(seeds)
        for (number, input) in try target.inputs(scene).enumerated() {
            try Disk.write(input, to: "\(seeds)/\(number)")
        }
        try Disk.write(Array(target.words.map(Self.entry).joined().utf8), to: words)
        // Names that are not absolute lead nowhere else.
        guard chdir(scene.folder) == 0 else { throw ToolError("enter", scene.folder) }
        Self.reading.withLock { $0 = (target, scene) }
        let arguments = [
            target.name, kept, seeds, "-dict=\(words)", "-seed=\(options.seed)",
            "-artifact_prefix=\(found)/\(target.name)-",
            "-max_total_time=\(options.seconds ?? 1)",
            "-max_len=\(FuzzMutator.longest)", "-timeout=\(Int(Fuzzing.patience))",
            "-rss_limit_mb=\(Self.mostMemory)", "-malloc_limit_mb=\(Self.mostMemory)",
            "-detect_leaks=0",
        ]
        var pointers = arguments.map { strdup($0) }
        let status = guided_fuzzing(Int32(pointers.count), &pointers) { bytes, count in
            GuidedWorker.read(UnsafeBufferPointer(start: bytes, count: count))
            return 0
        }
        exit(status)
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let (target, scene) = reading.withLock({ $0 }) else { return }
        let input = Array(bytes)
        do {
            try Disk.write(input, to: scene.input)
            guard let complaint = try target.read(input, scene) else { return }
            Tool.say("BAD: \(complaint.replacing("\n", with: " "))\n")
        } catch { Tool.say("BAD: \(error)\n") }
        // So it is kept, as one that ends the process is.
        abort()
    }

    /// A word as a dictionary of libFuzzer has it.
    private static func entry(_ word: String) -> String {
        let bytes = word.utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
        }
        return "\"\(bytes.joined())\"\n"
    }
}
