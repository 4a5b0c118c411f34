// SPDX-License-Identifier: Apache-2.0

package import Files

/// A program that belongs to this one and does in a process of its own what may go wrong there.
package struct HelperProgram: Sendable {
    private let name: String
    /// Names it in the environment, in place of the one that was installed.
    private let variable: String
    /// What cannot be done without it, as the beginning of a sentence.
    private let loss: String

    package init(_ name: String, variable: String, loss: String) {
        self.name = name
        self.variable = variable
        self.loss = loss
    }

    /// Named by the environment, next to this program, or where it was installed.
    package func find() throws(HelperProgramError) -> Path {
        if let named = Environment.path(variable) {
            if Self.isProgram(named) { return named }
            throw refusal("\(variable) names \(named.text), which is not a program")
        }
        // Where even that cannot be found out, there is no place to look.
        guard let own = try? Path("/proc/self/exe").canonical() else {
            throw refusal("\(name) was not found")
        }
        let folder = own.parent
        let installed = folder.parent.appending("libexec").appending("accession")
        for place in [folder, installed] {
            let program = place.appending(name)
            if Self.isProgram(program) { return program }
        }
        throw refusal("\(name) is neither in \(folder.text) nor in \(installed.text)")
    }

    package func refusal(_ message: String) -> HelperProgramError {
        HelperProgramError(
            message: message,
            hint: "\(loss) without it: install this program again with make install, or name it in "
                + variable
        )
    }

    /// What a helper gets of the environment: nothing of its user but where its libraries are, that
    /// how it died is of no interest, and the variables named.
    package static func environment(with names: [String] = []) -> [String] {
        ["LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]
            + (["LD_LIBRARY_PATH"] + names).compactMap { name in
                Environment.value(name).map { "\(name)=\($0)" }
            }
    }

    private static func isProgram(_ path: Path) -> Bool {
        // What cannot be looked at cannot be started.
        (try? FileStatus.of(path, followingLinks: true))?.kind == .regular
    }
}

extension ChildProcess.Ending {
    package var words: String {
        switch self {
        case .exited(let code): "exit code \(code)"
        case .signaled(let number): "signal \(number)"
        case .unknown: "for an unknown reason"
        }
    }
}
