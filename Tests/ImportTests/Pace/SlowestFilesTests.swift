// SPDX-License-Identifier: Apache-2.0

import Import
import Store
import TestSupport
import Testing

@Suite struct SlowestFilesTests {
    private func file(_ name: String, _ microseconds: Int) -> SlowFile {
        SlowFile(path: Array(name.utf8), microseconds: microseconds, byteCount: 1)
    }

    @Test(arguments: 0..<8) func `the slowest files are kept, the slowest first`(seed: Int) {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let files = (0..<300).map { file("f\($0)", numbers.below(500)) }
        var slowest = SlowestFiles()
        for one in files { slowest.note(one) }
        #expect(slowest.files == Array(files.sorted().prefix(SlowestFiles.capacity)))
    }

    @Test func `workers that keep separate lists miss none`() {
        let files = (0..<400).map { file("f\($0)", ($0 * 7_919) % 1_009) }
        var workers = [SlowestFiles(), SlowestFiles(), SlowestFiles()]
        var all = SlowestFiles()
        for (index, one) in files.enumerated() where workers[index % 3].note(one) { all.note(one) }
        #expect(all.files == Array(files.sorted().prefix(SlowestFiles.capacity)))
    }

    @Test func `a file that is not slow enough is not kept`() {
        var slowest = SlowestFiles()
        for number in 1...SlowestFiles.capacity { slowest.note(file("f\(number)", 10)) }
        let (late, early) = (slowest.note(file("z", 9)), slowest.note(file("a", 10)))
        #expect(!late)
        #expect(early)
        #expect(slowest.files.count == SlowestFiles.capacity)
        #expect(slowest.files.first == file("a", 10))
    }

    @Test func `a file that was read twice is listed once`() {
        var slowest = SlowestFiles()
        slowest.note(file("a", 5))
        let (slower, faster) = (slowest.note(file("a", 9)), slowest.note(file("a", 7)))
        #expect(slower)
        #expect(!faster)
        #expect(slowest.files == [file("a", 9)])
    }
}
