// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import System
import Terminal

/// `accession schedule`: the files that let a pipeline run every night.
struct ScheduleCommand: Command {
    let definition = CommandDefinition(
        "schedule",
        summary: "Write the systemd units or the crontab line for a pipeline file",
        text: """
            Writes what a timer needs to run the pipeline every night, with the absolute paths of \
            the program, the file, the library and the sources. It installs nothing: what it \
            writes says where it belongs. With --to, the files are written to a folder instead of \
            being shown.

            The systemd service can write only to the library and the report folders, has no \
            network access, and runs at low priority.
            """,
        operands: [
            Operand("FORM", .choice(["systemd", "cron"]), "systemd or cron"),
            Operand("FILE", .file, "The pipeline file"),
        ],
        flags: .list(.print, .at, .user, .library, .to, .overwrite, .json),
        examples: [
            "accession schedule --print systemd nightly.json5": "Show a service and a timer",
            "accession schedule --print cron --at 01:15 nightly.json5": "Show a crontab line",
            "accession schedule systemd --user books --to /etc/systemd/system nightly.json5":
                "Write both units, to run as the user books",
        ],
        exitNotes: [
            (.missingInput, "the pipeline file does not exist"),
            (.cannotCreate, "a file with that name already exists"),
            (.configuration, "there are mistakes in the pipeline file"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        guard let named = arguments.paths.first, named != Path("-") else {
            throw Failure.usage(
                "a timer cannot read standard input",
                hint: "put the pipeline into a file"
            )
        }
        guard let moment = Schedule.Moment(arguments[.at]) else {
            throw Failure.usage(
                "--at \"\(arguments[.at])\": it must be a time of day",
                hint: "write hours and minutes, such as 03:30"
            )
        }
        if let user = arguments[.user], !Self.isUserName(user) {
            throw Failure.usage(
                "--user \"\(user)\": it must be the name of a user",
                hint: "a name is made of letters, digits, _, . and -"
            )
        }
        switch try LoadedPipeline(named) {
        case .definition(let definition):
            return try write(definition, moment, arguments, console)
        case .problems(let file, let problems):
            problems.write(to: console, file)
            return .configuration
        }
    }

    private func write(
        _ definition: PipelineDefinition,
        _ moment: Schedule.Moment,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let settings = RunSettings(definition, arguments)
        let library = try LibraryLocation(settings.arguments).library.folder
        guard var schedule = Schedule(definition, library: library, program: try program()) else {
            throw Failure(.wrongRequest, "a timer cannot read standard input")
        }
        schedule.namesLibrary = schedule.namesLibrary && !arguments.isSet(.library)
        schedule.moment = moment
        let isCron = arguments.texts.first == "cron"
        // A line in one's own crontab says nothing of users.
        schedule.user = arguments[.user] ?? (isCron ? nil : UserID.name)
        if let path = schedule.unwritable {
            throw Failure(
                .wrongRequest,
                "a timer cannot hold the name \(path.text)",
                hint: "use a name that is text without control characters"
            )
        }
        // Whatever keeps it from being looked at, the warning is right.
        if (try? FileStatus.of(library, followingLinks: true)) == nil {
            console.warning(
                "the library \(library.text) does not exist yet; run the pipeline once by hand"
            )
        }
        if let user = arguments[.user], user != UserID.name, let home = Environment.path("HOME"),
            let path = schedule.path(inside: home)
        {
            console.warning(
                "\(path.text) is in your home folder, not in that of \(user): \"~\" in a pipeline "
                    + "file means the home folder of the user who runs this; write full paths"
            )
        }
        if let warning = schedule.buildWarning { console.warning(warning) }
        let files = isCron ? [schedule.crontab] : schedule.units
        if let folder = arguments[.to] {
            for file in files {
                try put(file, into: folder, isReplacing: arguments[.overwrite])
                console.summary("written: \(folder.appending(file.name).text)")
            }
        } else if arguments[.json] {
            console.json(.object(object(schedule, files)))
        } else {
            for (index, file) in files.enumerated() {
                if index > 0 { console.result("") }
                console.page(String(file.text.dropLast()))
            }
            if !isCron {
                console.note("These are two files. To install both and start the timer:")
                for line in installing(schedule, arguments) { console.note("    " + line) }
            }
        }
        return .success
    }

    /// What puts both units where they belong, to be pasted.
    private func installing(_ schedule: Schedule, _ arguments: ParsedArguments) -> [String] {
        var words = ["sudo", ShellQuoting.word(schedule.program), "schedule systemd"]
        if let user = schedule.user { words.append("--user \(user)") }
        if arguments.isSet(.at) { words.append("--at \(schedule.moment.text)") }
        if let library = arguments[.library] {
            words.append("--library \(ShellQuoting.word(library.registered))")
        }
        words += ["--to /etc/systemd/system", ShellQuoting.word(schedule.definition)]
        return [
            words.joined(separator: " "), "sudo systemctl daemon-reload",
            "sudo systemctl enable --now \(ShellQuoting.posix(schedule.unit + ".timer"))",
        ]
    }

    private func object(_ schedule: Schedule, _ files: [Schedule.File]) -> JSONObject {
        [
            "name": .string(schedule.name), "at": .string(schedule.moment.text),
            "user": .optional(schedule.user), "library": .path(schedule.library),
            "files": .array(files.map { ["name": .string($0.name), "text": .string($0.text)] }),
        ]
    }

    private func put(
        _ file: Schedule.File,
        into folder: Path,
        isReplacing: Bool
    ) throws(Failure) {
        let target = folder.appending(file.name)
        do throws(FileError) {
            let new = try NewFile(target)
            try new.write(Array(file.text.utf8))
            try new.publish(replacing: isReplacing)
        } catch {
            if error.isDiskFull { throw Failure(error, near: folder) }
            throw Failure(
                .cannotCreate,
                "cannot create \(target.text): \(error.reason)",
                hint: error.isTaken
                    ? "replace it with --overwrite, or name another folder"
                    : error.isPermission
                        ? "run it with sudo, or name a folder that you can write to"
                        : "make the folder first, or name one that is there"
            )
        }
    }

    /// The program that runs now, without links, so that it is found without a PATH.
    private func program() throws(Failure) -> Path {
        do throws(FileError) { return try Path("/proc/self/exe").canonical() } catch {
            throw Failure(.internalError, "the program cannot find its own path: \(error)")
        }
    }

    private static func isUserName(_ name: String) -> Bool {
        ShellQuoting.isPlain(name, "_.-") && !name.hasPrefix("-")
    }
}

extension Flag {
    static var at: Flag<String> {
        .init("at", .text, default: "03:30", "The time of day at which it runs")
            .placeholder("HH:MM")
    }

    static var user: Flag<String?> {
        .init("user", .text, "The user to run as")
            .placeholder("NAME")
            .otherwise("for systemd, you; for cron, the owner of the crontab")
            .details("With it, the crontab line is one for /etc/cron.d, which names the user.")
    }
}
