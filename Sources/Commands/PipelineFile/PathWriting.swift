// SPDX-License-Identifier: Apache-2.0

import Files

/// Makes a path of a pipeline file a whole one.
///
/// Only `~` at the beginning is replaced. Variables are not: a timer has other ones than the
/// terminal in which the file was tried.
struct PathWriting: Sendable {
    /// Without links, so that `..` at the beginning means what it says.
    let folder: Path
    let home: Path?

    /// The whole path, or why there is none: the end of a sentence.
    func whole(_ text: String) -> Result<Path, Refusal> {
        let bytes = Array(text.utf8)
        if bytes.isEmpty { return .failure(Refusal(message: "must not be empty")) }
        if bytes.contains(0) { return .failure(Refusal(message: "must not contain a NUL")) }
        if text.hasPrefix("~") { return inHome(bytes) }
        let path = Path(bytes: bytes)
        return .success(path.isAbsolute ? path : below(folder, bytes[...]))
    }

    struct Refusal: Error, Equatable {
        let message: String
        var hint: String?
    }

    private func inHome(_ bytes: [UInt8]) -> Result<Path, Refusal> {
        guard bytes.count == 1 || bytes[1] == slash else {
            return .failure(
                Refusal(
                    message: "cannot begin with the ~ of another user",
                    hint: "write the full path; for a file of that name, write ./~NAME"
                )
            )
        }
        guard let home, home.isAbsolute else {
            return .failure(
                Refusal(
                    message: "needs a home folder, but HOME does not name one",
                    hint: "write the full path"
                )
            )
        }
        return .success(below(home, bytes.dropFirst(2)))
    }

    /// Steps up only at the beginning: behind the name of a link, `..` leads elsewhere.
    private func below(_ folder: Path, _ bytes: ArraySlice<UInt8>) -> Path {
        var folder = folder
        var rest = bytes
        while true {
            let end = rest.firstIndex(of: slash) ?? rest.endIndex
            let component = rest[..<end]
            switch Array(component) {
            case [], [dot]: break
            case [dot, dot]: folder = folder.parent
            default: return folder.appending(rest)
            }
            if end == rest.endIndex { return folder }
            rest = rest[(end + 1)...]
        }
    }

    private var slash: UInt8 { UInt8(ascii: "/") }
    private var dot: UInt8 { UInt8(ascii: ".") }
}
