// SPDX-License-Identifier: Apache-2.0

import Files
import System
import TestSupport
import Testing

/// Programs of others that read what is exported, where this machine has them.
enum OtherProgram {
    /// `ACCESSION_PYTHON`, or the one of the system.
    private static let python =
        Environment.path("ACCESSION_PYTHON") ?? Path("/usr/bin/python3")

    static let hasCalibre = isThere(calibre)
    private static let calibre = Path("/usr/bin/calibredb")

    private static func isThere(_ path: Path) -> Bool {
        (try? FileStatus.of(path, followingLinks: true))?.kind == .regular
    }

    static func hasPython(with module: String) -> Bool {
        guard isThere(python), let folder = try? TemporaryFolder() else { return false }
        return (try? run([python.text, "-c", "import \(module)"], in: folder))?.exit == 0
    }

    /// Runs a script in a folder, and returns what it prints.
    static func python(_ script: String, in folder: TemporaryFolder) throws -> String {
        try output([python.text, "-B", "-c", script], in: folder)
    }

    static func calibre(_ words: [String], in folder: TemporaryFolder) throws -> String {
        try output([calibre.text] + words, in: folder)
    }

    private static func output(_ words: [String], in folder: TemporaryFolder) throws -> String {
        let result = try run(words, in: folder)
        #expect(result.exit == 0, "\(result.errorText)")
        return result.outputText
    }

    private static func run(
        _ words: [String],
        in folder: TemporaryFolder
    ) throws -> ProgramRun.Result {
        try ProgramRun.run(
            words.map { Array($0.utf8) },
            environment: [
                "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=\(folder.path.text)", "LC_ALL=C.UTF-8",
                "CALIBRE_CONFIG_DIRECTORY=\(folder.path.text)/config", "QT_QPA_PLATFORM=offscreen",
            ],
            folder: folder.path
        )
    }
}

extension Trait where Self == ConditionTrait {
    /// - Parameter package: how the module is called where Python finds its packages.
    static func needsPython(_ module: String, from package: String? = nil) -> Self {
        .enabled(
            if: OtherProgram.hasPython(with: module),
            "NO \(module.uppercased()): pip install \(package ?? module), or name ACCESSION_PYTHON"
        )
    }

    static var needsCalibre: Self {
        .enabled(if: OtherProgram.hasCalibre, "NO CALIBRE: apt-get install calibre")
    }
}
