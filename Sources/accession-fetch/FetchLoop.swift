// SPDX-License-Identifier: Apache-2.0

import Fetching
import Files
import HTTP
import System

/// Answers each request, one after the other, until there are no more.
enum FetchLoop {
    private static let memory: UInt = 1 << 30
    private static let descriptors: UInt = 64
    /// Of a processor, for one answer, and how many bytes add another second.
    private static let seconds: UInt = 30
    private static let bytesPerSecond = 20 << 20

    static func run(_ options: FetchOptions) {
        let output = Output(.standardOutput, capacity: 1 << 20)
        var lines = LineReader(
            standardInputSeparatedBy: .newline,
            limit: FetchMessage.longestLine,
            cancellation: .never
        )
        func askForLeave() -> Bool {
            do throws(FileError) {
                try output.write(FetchMessage.question)
                try output.flush()
                guard case .path(let line)? = try lines.next() else { return false }
                return line.bytes[...] == FetchMessage.permission.dropLast()
            } catch {
                // The parent is gone: writing the answer will fail too.
                return false
            }
        }
        guard
            let client = HTTPClient(
                userAgent: options.userAgent,
                milliseconds: options.milliseconds,
                credentials: options.credentials,
                origins: options.origins,
                mayAskAgain: askForLeave
            )
        else { ProcessEnd.end(69) }
        Confinement.begin(memory: memory, descriptors: descriptors, reach: .network)
        do throws(FileError) {
            try output.write(FetchMessage.greeting)
            try output.flush()
            while let line = try lines.next() {
                guard case .path(let line) = line, let request = FetchMessage.request(line.bytes)
                else { ProcessEnd.end(65) }
                Confinement.allow(seconds: seconds + UInt(request.limit / bytesPerSecond))
                let writer = AnswerWriter(output)
                try writer.end(client.fetch(request, to: writer))
            }
        } catch {
            // Nobody listens any more.
            ProcessEnd.end(74)
        }
    }
}
