// SPDX-License-Identifier: Apache-2.0

import Files
import HTTP
import System

let words = Array(ProcessArguments.all.dropFirst())
switch words.first.map({ String(decoding: $0, as: UTF8.self) }) {
case "--version":
    Spoken.say("accession-fetch, libcurl \(HTTPLibrary.version)\n", to: .standardOutput)
case "--help", "-h": Spoken.say(Spoken.help, to: .standardOutput)
default:
    do throws(FetchOptions.Problem) { FetchLoop.run(try FetchOptions(words)) } catch {
        Spoken.say(
            "accession-fetch: \(error.message)\nhint: \(error.hint)\n",
            to: .standardError
        )
        ProcessEnd.end(error.exit)
    }
}
