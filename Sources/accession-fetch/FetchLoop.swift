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
        guard
            let client = HTTPClient(
                userAgent: options.userAgent,
                milliseconds: options.milliseconds,
                interval: options.interval,
                credentials: options.credentials,
                origins: options.origins
            )
        else { ProcessEnd.end(69) }
        Confinement.begin(memory: memory, descriptors: descriptors, reach: .network)
        let output = Output(.standardOutput, capacity: 1 << 20)
        var lines = LineReader(
            standardInputSeparatedBy: .newline,
            limit: FetchMessage.longestLine,
            cancellation: .never
        )
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
