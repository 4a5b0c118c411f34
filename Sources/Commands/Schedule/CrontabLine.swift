// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal

/// The line of a crontab for a pipeline.
struct CrontabLine {
    let schedule: Schedule

    var file: Schedule.File {
        Schedule.File(name: schedule.unit, text: text)
    }

    private var text: String {
        """
        # Written by "accession schedule --print cron". \(place)
        # cron mails all output; --quiet prints nothing unless something needs attention.
        \(line)

        """
    }

    private var place: String {
        schedule.user == nil
            ? "Add the line to your crontab with: crontab -e"
            : "Install this file as /etc/cron.d/\(cronName)"
    }

    /// cron ignores files whose name has a point.
    private var cronName: String { String(schedule.unit.map { $0 == "." ? "-" : $0 }) }

    private var line: String {
        let words = ["nice", "-n", "10", "ionice", "-c", "3"].map { Path($0) }
        let command = (words + schedule.words(["--quiet"])).map { Self.word($0) }
        let when = "\(schedule.moment.minute) \(schedule.moment.hour) * * *"
        return ([when] + (schedule.user.map { [$0] } ?? []) + [Self.escaped(command)])
            .joined(separator: " ")
    }

    /// A word of a shell command.
    private static func word(_ path: Path) -> String {
        let text = path.text
        return ShellQuoting.isPlain(text, "/-_.+:,@") ? text : ShellQuoting.posix(text)
    }

    /// What cron does before any shell sees the line, the other way round.
    ///
    /// It ends the command at a `%`, and takes away a backslash that stands before a `%` or another
    /// backslash; before anything else it leaves it.
    private static func escaped(_ words: [String]) -> String {
        let scalars = Array(words.joined(separator: " ").unicodeScalars)
        var text = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            let isTaken = scalar == "\\" && (next == "\\" || next == "%" || next == nil)
            if scalar == "%" || isTaken { text.append("\\") }
            text.append(scalar)
        }
        return String(text)
    }
}
