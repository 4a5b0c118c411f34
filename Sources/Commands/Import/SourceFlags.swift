// SPDX-License-Identifier: Apache-2.0

import Accounting
import Fetching
import Files
import Import
import System
import Terminal

/// The flags that say which files are meant.
extension Flag {
    static var filesFrom: Flag<[Path]> {
        .init(
            "files-from",
            many: .file,
            "Read paths from a file, one per line; - is standard input"
        )
        .details("A path that does not exist is rejected; the others are read.")
    }

    static var nulSeparated: Flag<Bool> {
        .init("null", short: "0", "End paths with NUL instead of a line break, in input and output")
    }

    static var opds: Flag<[String]> {
        .init("opds", many: .text, "Take the books of a catalogue on the web, OPDS 1.2 or 2.0")
            .placeholder("URL")
            .details(
                """
                The address that a reading app is given. Of its lists, one that has all books is \
                read; what is no EPUB, or is not free to be had, is passed over. opds+URL among the \
                paths says the same, and a plain URL there is one book.
                """
            )
    }

    static var remote: Flag<RemotePolicy> {
        .init(
            "remote",
            .choice(of: RemotePolicy.self),
            default: .standard,
            "How much of each book on the web to fetch, and whether it stays"
        )
        .details(
            """
            With peek, only those parts are fetched that it takes to know the book. With stage, \
            each book comes whole and stays in staging, where what was used longest ago goes when \
            the quota is reached. With shelve, it goes on from there to the shelf. Nothing is \
            fetched of a book that has not changed, unless only parts of it were seen so far. \
            --dry-run looks at parts, and keeps none.
            """
        )
    }

    static var fetchJobs: Flag<Int> {
        .init(
            "fetch-jobs",
            .number(1...64),
            default: FetchPolicy.usualJobs,
            "How many requests to servers at the same time"
        )
    }

    static var fetchRate: Flag<CallRate?> {
        .init("fetch-rate", .callRate, "Make no more requests than this, such as 10/s")
            .otherwise("no limit")
            .details("A server that asks to be left alone for a while is, whatever is said here.")
    }

    static var fetchTimeout: Flag<Duration> {
        .init(
            "fetch-timeout",
            .seconds,
            default: FetchSettings.usualTime,
            "How long a server may send nothing before it is given up"
        )
    }

    /// Without what excludes it where a dump can be read instead.
    static var serverCredentials: Flag<Path?> {
        .init("credentials", .file, "A file with names and passwords for servers")
            .variant
            .details(
                """
                It has the form of .netrc: a line "machine HOST login NAME password WORD" for each \
                server. Only you may be able to read or write it. A password goes to the server \
                that you name in the command, and to no other port of its host; write HOST:PORT \
                for another one.
                """
            )
    }

    static var serverContact: Flag<String?> {
        .init("contact", .text, "Where servers can reach you: a mail or web address")
            .placeholder("ADDRESS")
            .otherwise("$ACCESSION_CONTACT, or nothing")
            .variant
    }

    static var fetch: Flag<Bool> {
        .init("fetch", "Fetch from the web what is nowhere nearer")
            .details(
                """
                Only what still has the content that was imported is taken. What was fetched when \
                the command was stopped is not fetched again.
                """
            )
    }

    static var include: Flag<[Glob]> {
        .init(
            "include",
            many: .glob,
            default: FileFilter.epubFiles,
            "Take only files whose name matches"
        )
        .placeholder("GLOB")
        .otherwise(
            FileFilter.epubFiles.map { String(decoding: $0.pattern, as: UTF8.self) }
                .joined(separator: " ") + ", in upper or lower case"
        )
        .details(
            """
            A pattern without / is compared with the name, one with / with the path below the \
            source; ** stands for any folders. A file named on the command line is taken \
            whatever its name, and so is a book on the web.
            """
        )
    }

    static var exclude: Flag<[Glob]> {
        .init("exclude", many: .glob, "Leave out files and folders whose name matches")
            .placeholder("GLOB")
    }

    static var includeHidden: Flag<Bool> {
        .init("include-hidden", "Take what is in bins, snapshots and hidden folders as well")
            .negatable.details(
                """
                Names that begin with a dot, such as .caltrash, .Trash-1000, .stversions and .git, \
                and #recycle, #snapshot, @Recycle and $RECYCLE.BIN are passed over without it. A \
                source that is named itself is taken whatever its name.
                """
            )
    }

    static var followSymlinks: Flag<Bool> {
        .init("follow-symlinks", "Follow links that stay inside the sources").negatable.details(
            """
            Links are passed over without it. A link that leads out of every source is passed \
            over all the same; name the place it leads to as a source of its own.
            """
        )
    }
}

extension [FlagDefinition] {
    static var sources: [FlagDefinition] {
        .list(.filesFrom, .nulSeparated, .include, .exclude, .includeHidden, .followSymlinks)
    }
}

extension [FlagDefinition] {
    /// How books on the web are fetched.
    static var fetching: [FlagDefinition] {
        .list(.fetchJobs, .fetchRate, .fetchTimeout, .serverCredentials, .serverContact)
    }
}

extension FetchPolicy {
    init(_ arguments: ParsedArguments) throws(Failure) {
        let arguments = arguments.ifTaken
        var agent = Version.withName
        if let contact = try arguments.contact(.serverContact) {
            agent = "Accession/\(Version.number) (\(contact))"
        }
        self.init(
            settings: FetchSettings(
                userAgent: agent,
                credentials: arguments[.serverCredentials],
                time: try arguments.patience(.fetchTimeout)
            )
        )
        jobs = arguments[.fetchJobs]
        interval = arguments[.fetchRate]?.interval ?? 0
    }
}

extension ValueForm {
    /// A pattern for file names, which need not be text.
    fileprivate static var glob: ValueForm<Glob> {
        .init(.bytes, read: { Glob($0) }, write: \.pattern)
    }
}

extension SourceSelection {
    /// What the paths and the flags of a command line select.
    init(_ arguments: ParsedArguments) throws(Failure) {
        let separator: LineReader.Separator = arguments[.nulSeparated] ? .null : .newline
        let lists = arguments[.filesFrom].map { path in
            Source.list(path == Path("-") ? nil : path, separator: separator)
        }
        var sources: [Source] = []
        for path in arguments.paths { sources.append(try .written(path)) }
        for address in arguments.ifTaken[.opds] {
            let address = try RemoteSource.checked(address)
            sources.append(.remote(RemoteSource(address, isFeed: true)))
        }
        self.init(sources + lists)
        filter = FileFilter(
            includes: arguments[.include],
            excludes: arguments[.exclude],
            includesHidden: arguments[.includeHidden]
        )
        followsLinks = arguments[.followSymlinks]
    }
}
