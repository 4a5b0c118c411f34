// SPDX-License-Identifier: Apache-2.0

import Files
import Images
import System
import Thumbnails

let words = ProcessArguments.all.dropFirst().map { String(decoding: $0, as: UTF8.self) }
switch words.first {
case nil: DecoderLoop.run()
case "--version":
    Spoken.say("accession-images, decoder version \(DecoderVersion.current)\n", to: .standardOutput)
case "--help", "-h": Spoken.say(Spoken.help, to: .standardOutput)
default:
    Spoken.say("accession-images: it takes no arguments\nhint: try --help\n", to: .standardError)
    ProcessEnd.end(64)
}
