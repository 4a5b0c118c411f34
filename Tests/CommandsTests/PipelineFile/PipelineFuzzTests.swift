// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// Mutilated pipeline files: read, or refused with a position, and never a crash.
@Suite struct PipelineFuzzTests {
    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "'", "null", "true", "5", "-1", "1e9", "'~'", "'~x/'", "'-'",
        "'\\0'", "'..'", "'/'", "''", "'60s'", "sources", "files_from", "reports", "keep",
        "identity",
        "kind", "to", "name", "$schema", "jobs", "\n", "//", "'\u{301}'", "'\u{202E}'",
    ]

    private static let whole = """
        { $schema: 's', name: 'n', library: 'l', sources: ['a', '~/b'], files_from: ['-', 'x'],
          include: ['*'], exclude: ['y'], include_hidden: true, follow_symlinks: true, settle: '1s', breaker: '5%', moved: true,
          item_timeout: '1s', lock: 'skip', jobs: 2, cache_size: 3, duplicates: 'keep',
          fail_on: 'new', identity: { blocklists: ['z'] }, copy_rejects: 'c', log: 'g',
          allow_network_library: false, backup: 'changed', keep: { runs: 4, backups: 5 },
          reports: [{ kind: 'run', to: 'r' }, { kind: 'covers', format: 'csv', to: 's', when: 'changed' }] }
        """

    @Test(arguments: 0..<4)
    func `any file is read or refused`(seed: UInt64) async throws {
        let desk = try PipelineDesk()
        var numbers = SeededNumbers(seed: seed)
        var read = 0
        for _ in 0..<300 {
            var words = Self.whole.split(separator: " ", omittingEmptySubsequences: false)
                .map(String.init)
            for _ in 0...Int.random(in: 0..<4, using: &numbers) {
                let place = Int.random(in: 0..<words.count, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: words.remove(at: place)
                case 1: words[place] = Self.pieces.randomElement(using: &numbers) ?? ""
                default: words.insert(Self.pieces.randomElement(using: &numbers) ?? "", at: place)
                }
            }
            let file = try desk.write(words.joined(separator: " "))
            let answer = await desk.run("run --check", [file])
            if answer.exit == .success { read += 1 }
            #expect(answer.exit == .success || answer.exit == .configuration, "\(words)")
            #expect((answer.exit == .success) == !answer.output.isEmpty, "\(words)")
            #expect(answer.problems.isEmpty == (answer.errors == ""), "\(words)")
        }
        #expect(read > 0)
        #expect(read < 300)
    }
}
