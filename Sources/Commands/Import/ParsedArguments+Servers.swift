// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Fetching
import System
import Terminal

/// What is said to all commands that ask servers.
extension ParsedArguments {
    /// Who asks, as the flag says or else a variable; nil if neither does.
    func contact(_ flag: Flag<String?>) throws(Failure) -> String? {
        let variable = "ACCESSION_CONTACT"
        let (source, found) =
            isSet(flag)
            ? ("--\(flag.long)", self[flag]) : (variable, Environment.value(variable))
        guard let found, source != variable || !found.isEmpty else { return nil }
        guard Contact.isIn(found) else {
            throw .usage(
                "\(source) \(Phrasing.quoted(Array(found.utf8))) is neither a mail nor a web address",
                hint: "for example: --contact ada@example.org"
            )
        }
        return found
    }

    /// How long a server may send nothing: no time at all would be none to answer in.
    func patience(_ flag: Flag<Duration>) throws(Failure) -> Duration {
        let time = self[flag]
        guard time > .zero else {
            throw .usage("--\(flag.long): it must be longer than 0s", hint: "for example: 30s")
        }
        return time
    }
}
