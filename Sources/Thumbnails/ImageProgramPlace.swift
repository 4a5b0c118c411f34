// SPDX-License-Identifier: Apache-2.0

import Files
import System

/// Where the program that decodes images lies.
enum ImageProgramPlace {
    private static let name = "accession-images"
    private static let variable = "ACCESSION_IMAGES"

    /// Named by the environment, next to this program, or where it was installed.
    static func find() throws(ImageProgramError) -> Path {
        if let named = Environment.path(variable) {
            if isProgram(named) { return named }
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
            if isProgram(program) { return program }
        }
        throw refusal("\(name) is neither in \(folder.text) nor in \(installed.text)")
    }

    static func refusal(_ message: String) -> ImageProgramError {
        ImageProgramError(
            message: message,
            hint:
                "covers cannot be decoded without it: install this program again with make install, "
                + "or name it in \(variable)"
        )
    }

    /// What the decoder gets of the environment: nothing of its user but where its libraries are,
    /// and that how it died is of no interest.
    static var environment: [String] {
        let libraries = "LD_LIBRARY_PATH"
        return ["LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]
            + (Environment.value(libraries).map { ["\(libraries)=\($0)"] } ?? [])
    }

    private static func isProgram(_ path: Path) -> Bool {
        // What cannot be looked at cannot be started.
        (try? FileStatus.of(path, followingLinks: true))?.kind == .regular
    }
}
