// SPDX-License-Identifier: Apache-2.0

import Files
import System

/// What is said to a person who starts this by hand.
enum Spoken {
    static let help = """
        accession-images: makes thumbnails of covers for accession, which starts it when it is
        needed. It is a program of its own so that a hostile image harms nothing else.

        Without arguments it reads requests from standard input and writes answers to standard
        output until there are no more. A request is the width of the thumbnail and the number of
        bytes, both as four bytes with the lowest first, and then the image.

          --version  the version of the decoder
          --help     this text

        """

    static func say(_ text: String, to stream: Output.Stream) {
        let output = Output(stream)
        do throws(FileError) {
            try output.write(text)
            try output.flush()
        } catch { ProcessEnd.end(74) }
    }
}
