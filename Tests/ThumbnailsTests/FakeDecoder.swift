// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Thumbnails

/// A script in place of the decoder, which does what the decoder never should.
struct FakeDecoder {
    private let folder: TemporaryFolder
    let path: Path

    /// - Parameters:
    ///   - greets: it begins as the decoder does.
    ///   - script: the rest of it, as a shell script.
    init(greets: Bool = true, _ script: String) throws {
        folder = try TemporaryFolder()
        let greeting = ImageMessage.greeting().map { byte in
            "\\0" + String(byte, radix: 8)
        }.joined()
        let text = "#!/bin/sh\n" + (greets ? "printf '%b' '\(greeting)'\n" : "") + script + "\n"
        path = try folder.file("decoder", text)
        try FileTree.setMode(0o755, of: path)
    }

    func program(time: Duration = .seconds(20)) throws -> ImageProgram {
        try ImageProgram(path, limits: ImageProgram.Limits(time: time))
    }
}
