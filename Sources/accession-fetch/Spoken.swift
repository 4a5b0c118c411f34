// SPDX-License-Identifier: Apache-2.0

import Files
import System

/// What is said to a person who starts this by hand.
enum Spoken {
    static let help = """
        accession-fetch: fetches from the web for accession, which starts it when it is needed. It
        is a program of its own so that accession itself never opens a connection.

        It reads requests from standard input and writes answers to standard output until there are
        no more. A request is a line of JSON with url and limit, and perhaps range and validator. An
        answer is a line of JSON and, behind it, the bytes of the page in pieces. Where a request needs
        another one, as a redirect does, it writes {"again":true} and waits for {"go":true}.

          --user-agent TEXT  what servers are told of who asks; required
          --credentials FILE names and passwords in the form of .netrc, for nobody else to read
          --origin ORIGIN    gets the password of its host, such as https://example.org; may be repeated
          --milliseconds N   how long a server may give next to nothing (60000)
          --version          the version of libcurl
          --help             this text

        """

    static func say(_ text: String, to stream: Output.Stream) {
        let output = Output(stream)
        do throws(FileError) {
            try output.write(text)
            try output.flush()
        } catch { ProcessEnd.end(74) }
    }
}
