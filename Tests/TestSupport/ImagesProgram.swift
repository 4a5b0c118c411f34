// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc
import System

/// The image decoder that was built together with these tests.
package enum ImagesProgram {
    /// It is next to the test bundle, wherever the build folder is.
    package static func path() throws -> Path {
        guard let found else {
            throw FileError(code: ENOENT, operation: "find", path: Path("accession-images"))
        }
        return found
    }

    /// The variable by which a program started by a test finds it.
    package static var variable: String {
        "ACCESSION_IMAGES=\(found?.text ?? "")"
    }

    private static let found: Path? = {
        let word = ProcessArguments.all.first.flatMap { try? Path(bytes: $0).absolute() }
        for start in [try? Path("/proc/self/exe").canonical(), word].compactMap(\.self) {
            var folder = start.parent
            while folder != folder.parent {
                let program = folder.appending("accession-images")
                if (try? FileStatus.of(program, followingLinks: true))?.kind == .regular {
                    return program
                }
                folder = folder.parent
            }
        }
        return nil
    }()
}
