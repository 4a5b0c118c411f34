// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// `accession files check`: reads the files of the register, and finds those that are damaged.
struct FilesCheckCommand: Command {
    let definition = CommandDefinition(
        "files check",
        summary: "Read files to their last byte, and find damaged ones",
        text: """
            Reads each file and compares its bytes with those that it had. The first check of a file \
            unpacks every entry, compares its checksum, and keeps a hash of the whole file; a later \
            one needs only the hash. The files are only read.

            A file is damaged if it has the size and the time that it had at the last import, and \
            other bytes. Then it is said which entries are damaged, what that costs, and where a \
            whole file of the same content is, if one is known. A file with another size or time \
            has changed, which the next import takes in. Where a disk is not there, its files are \
            left for later.

            With --manifest, files are compared with the sums that came with them: what the manifest \
            names and is not there is missing, and what is there and not in the register is unknown.

            Those are read first whose check is longest ago, and what was checked is noted every \
            thousand files, so that nothing is lost if the command is stopped. Imports can run \
            meanwhile.
            """,
        operands: [Operand("PATH", .path, "Files, or folders of files", .any)],
        flags: .list(.library, .everything, .checksums, .sample, .olderThan, .longest, .fileHash)
            + .list(.jobs, .progress, .json, .jsonl, .plain),
        examples: [
            "accession files check --all": "Check every file",
            "accession files check ~/Books/Austen": "Check the files below a folder",
            "accession files check --all --older-than 90d --max 2h -q":
                "Nightly: all that was not checked for 90 days, for two hours",
            "accession files check --manifest /mnt/delivery/SHA256SUMS":
                "Check files against the sums that came with them",
        ],
        exitNotes: [
            (.rejects, "some are damaged, missing or unreadable"),
            (.missingInput, "the register has no files under these names, or there is no manifest"),
            (.noUsableInput, "the manifest cannot be understood, or a bag says that it is another"),
            (.tryLater, "a disk is not there; its files are left for later"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let places = arguments.paths.map(\.registered)
        let manifest = arguments[.checksums]
        let ways = [!places.isEmpty, arguments[.everything], manifest != nil]
        guard ways.count(where: { $0 }) == 1 else {
            throw Failure.usage(
                ways.contains(true)
                    ? "specify only one of files, --all and --manifest"
                    : "specify which files to check",
                hint: "for example: accession files check --all"
            )
        }
        Interruption.install()
        var request = FileCheck.Request(
            arguments,
            workers: arguments[.jobs] ?? ProcessorCount.available
        )
        request.places = places.isEmpty ? nil : places
        request.manifest = try manifest.map { (file) throws(Failure) in
            try ChecksumList(file, Interruption.cancellation)
        }
        console.count("files")
        let location = try LibraryLocation(arguments)
        let library = location.library
        let unknown = try Self.unknown(places, location)
        if !places.isEmpty, unknown == places { throw Self.missing("no such files", library) }
        for place in unknown {
            console.warning("the register has no file to check under \(place.text)")
        }
        let check = FileCheck(library, request) { done, total, _ in
            console.progress(ProgressCounts(done: done, total: total))
        } waiting: {
            console.note(FileCheckText.waiting)
        }
        let result = try check.run()
        console.endProgress()
        if result.asked > 0, result.unknown == result.asked {
            throw Self.missing("none of the files in the manifest", library)
        }
        let text = FileCheckText(result, in: library)
        text.answer.write(to: console, arguments.format)
        return try text.end(console)
    }

    /// The names under which there is nothing to check.
    private static func unknown(
        _ places: [Path],
        _ location: LibraryLocation
    ) throws(Failure) -> [Path] {
        if places.isEmpty { return [] }
        let reader = try location.open()
        var unknown: [Path] = []
        for place in places where try !reader.hasFileToCheck(in: place) { unknown.append(place) }
        return unknown
    }

    private static func missing(_ what: String, _ library: Library) -> Failure {
        Failure(
            .inputMissing,
            "the register has \(what)",
            hint: "check the names; accession files list\(library.onCommandLine) shows all"
        )
    }
}

extension FileCheck.Request {
    init(_ arguments: ParsedArguments, workers: Int) {
        self.init()
        percent = arguments[.sample]
        checkedBefore = arguments.olderThan
        longest = arguments[.longest]
        withSHA256 = arguments[.fileHash] == .sha256
        self.workers = workers
    }
}

extension Flag {
    static var longest: Flag<Duration?> {
        .init("max", .duration, "Begin with no file after this long, such as 2h")
            .otherwise("no limit")
    }

    static var fileHash: Flag<FileHashKind> {
        .init(
            "hash",
            .choice(of: FileHashKind.self),
            default: .xxh3,
            "Which hash of each file to keep"
        )
        .details(
            """
            With sha256, that hash is kept beside the other one, for others to check; it takes \
            several times as long. accession export sha256sum writes them.
            """
        )
    }

    static var checksums: Flag<Path?> {
        .init("manifest", .path, "Compare the files in this list of sums with what it says of them")
            .variant
            .placeholder("FILE")
            .details(
                """
                A list as sha256sum or sha512sum writes it, or the folder of a BagIt bag. Names in \
                it are relative to its folder. Its SHA-256 is kept with each file that the register \
                has, and later checks hold the file to it. Files that are there and that the \
                register does not have are counted as unknown and not read.
                """
            )
    }
}
