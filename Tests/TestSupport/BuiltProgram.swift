// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc
import System

/// A helper that was built together with these tests.
package enum BuiltProgram: String {
    case images = "accession-images"
    case fetch = "accession-fetch"

    /// It is next to the test bundle, wherever the build folder is.
    package func path() throws -> Path {
        guard let found = Self.folder?.appending(rawValue) else {
            throw FileError(code: ENOENT, operation: "find", path: Path(rawValue))
        }
        return found
    }

    /// The variable by which a program started by a test finds it.
    package var variable: String {
        let name =
            switch self {
            case .images: "ACCESSION_IMAGES"
            case .fetch: "ACCESSION_FETCH"
            }
        return "\(name)=\(Self.folder?.appending(rawValue).text ?? "")"
    }

    private static let folder: Path? = {
        let word = ProcessArguments.all.first.flatMap { try? Path(bytes: $0).absolute() }
        for start in [try? Path("/proc/self/exe").canonical(), word].compactMap(\.self) {
            var folder = start.parent
            while folder != folder.parent {
                let program = folder.appending(images.rawValue)
                if (try? FileStatus.of(program, followingLinks: true))?.kind == .regular {
                    return folder
                }
                folder = folder.parent
            }
        }
        return nil
    }()
}
