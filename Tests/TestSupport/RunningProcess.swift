// SPDX-License-Identifier: Apache-2.0

import Files
import System

/// A process of this machine, as the kernel sees it.
package struct RunningProcess {
    private let status: [String: String]

    package init(_ id: Int32) throws {
        let text = String(decoding: try FileTree.read(Path("/proc/\(id)/status")), as: UTF8.self)
        status = Dictionary(
            uniqueKeysWithValues: text.split(separator: "\n").compactMap { line in
                guard let colon = line.firstIndex(of: ":") else { return nil }
                let value = line[line.index(after: colon)...]
                return (String(line[..<colon]), value.trimmingBlanks)
            }
        )
    }

    /// Whether it has given up all rights to come, and filters its calls where the kernel can.
    package var isConfined: Bool {
        status["NoNewPrivs"] == "1"
            && (status["Seccomp"] == "2" || !Confinement.Support.ofThisKernel.hasFilter)
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension BuiltProgram {
    /// Starts it, with its input open, and waits until it has said this byte.
    package func start(_ arguments: [String] = [], until byte: UInt8) throws -> ProgramRun {
        try start([path().text] + arguments, waitingFor: byte)
    }

    /// The same by a shell, which waits for its end.
    package func startByShell(_ arguments: [String] = [], until byte: UInt8) throws -> ProgramRun {
        // A shell gives an empty input to what runs behind it.
        let script = "exec 3<&0; \"$0\" \"$@\" <&3 3<&- & wait"
        return try start(["/bin/sh", "-c", script, path().text] + arguments, waitingFor: byte)
    }

    private func start(_ words: [String], waitingFor byte: UInt8) throws -> ProgramRun {
        let run = try ProgramRun(
            words.map { Array($0.utf8) },
            environment: ["PATH=/usr/bin:/bin"],
            folder: Path("/")
        )
        _ = try run.takeOutput(through: byte)
        return run
    }
}
