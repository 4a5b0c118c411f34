// SPDX-License-Identifier: Apache-2.0

package import Files
import Terminal

/// When a pipeline is to run, and everything that a timer has to know of it.
package struct Schedule: Sendable {
    /// A file of a timer, to be put where its comment says.
    package struct File: Sendable, Equatable {
        package let name: String
        package let text: String
    }

    /// A time of day, as `03:30`.
    struct Moment: Sendable, Equatable {
        let hour: Int
        let minute: Int

        init(hour: Int, minute: Int) {
            self.hour = hour
            self.minute = minute
        }

        init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
                let hour = ValueKind.number(Array(parts[0].utf8)), (0...23).contains(hour),
                let minute = ValueKind.number(Array(parts[1].utf8)), (0...59).contains(minute)
            else { return nil }
            self.init(hour: hour, minute: minute)
        }

        /// Such as `03:30`.
        var text: String { "\(Self.twoDigits(hour)):\(Self.twoDigits(minute))" }

        private static func twoDigits(_ number: Int) -> String {
            number < 10 ? "0\(number)" : "\(number)"
        }
    }

    let program: Path
    let definition: Path
    /// What the pipeline is called.
    let name: String
    let library: Path
    /// Whether the definition names the library; else the timer has to.
    var namesLibrary: Bool
    let sources: [Path]
    /// Folders besides the library in which the run writes.
    let outputs: [Path]
    var user: String?
    var moment = Moment(hour: 3, minute: 30)

    /// The run of a pipeline whose file names its library.
    ///
    /// A caller that names everything, the program too, gets the same text on every machine.
    package init(
        program: Path,
        definition: Path,
        name: String,
        library: Path,
        sources: [Path],
        outputs: [Path],
        user: String?
    ) {
        self.program = program
        self.definition = definition
        self.name = name
        self.library = library
        namesLibrary = true
        self.sources = sources
        self.outputs = outputs
        self.user = user
    }

    /// The library, or a source, if it lies in this home folder: another user may not reach it.
    func path(inside home: Path) -> Path? {
        ([library] + sources).first { $0.isInside(home) }
    }

    /// Nil if the program is where it stays: the next build changes what a build folder has.
    package var buildWarning: String? {
        guard program.text.split(separator: "/").dropLast().contains(".build") else { return nil }
        return "\(program.text) is in a build folder, where the next build or \"make clean\" may "
            + "take it away; install the program first, with: make install"
    }

    /// A service and a timer of systemd.
    package var units: [File] { SystemdUnits(schedule: self).files }

    /// A file for cron.
    package var crontab: File { CrontabLine(schedule: self).file }

    /// What its files are called: the name with `-` for whatever is no letter or digit of ASCII.
    var unit: String {
        let fit = name.unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", ".": Character(scalar)
            default: "-"
            }
        }
        return "accession-" + String(fit)
    }

    /// The words of the command.
    func words(_ flags: [String] = []) -> [Path] {
        let library = namesLibrary ? [] : [Path("--library"), library]
        // A name that looks like a flag is none behind the two dashes; it is absolute anyway.
        return [program, Path("run")] + flags.map { Path($0) } + library + [definition]
    }

    /// Paths that no timer can hold: their bytes are no text, or end a line.
    var unwritable: Path? {
        ([program, definition, library] + sources + outputs).first { path in
            !path.isUTF8 || path.text.unicodeScalars.contains(where: TerminalText.isHarmful)
        }
    }
}

extension Schedule {
    /// What a definition asks for, with the program that runs now.
    init?(_ definition: PipelineDefinition, library: Path, program: Path) {
        guard let path = definition.file.path else { return nil }
        self.program = program
        self.definition = path
        self.library = library
        name = definition.name
        namesLibrary = definition.settings["library"] != nil
        sources = definition.paths("sources")
        let files = definition.reports.map(\.target) + definition.paths("log")
        var folders: [Path] = []
        for folder in files.map(\.parent) + definition.paths("copy_rejects")
        where !folders.contains(folder) && folder != library {
            folders.append(folder)
        }
        outputs = folders
    }
}
