// SPDX-License-Identifier: Apache-2.0

import Files
import Import
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
            whatever its name.
            """
        )
    }

    static var exclude: Flag<[Glob]> {
        .init("exclude", many: .glob, "Leave out files and folders whose name matches")
            .placeholder("GLOB")
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
        .list(.filesFrom, .nulSeparated, .include, .exclude, .followSymlinks)
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
    init(_ arguments: ParsedArguments) {
        let separator: LineReader.Separator = arguments[.nulSeparated] ? .null : .newline
        let lists = arguments[.filesFrom].map { path in
            Source.list(path == Path("-") ? nil : path, separator: separator)
        }
        self.init(arguments.paths.map(Source.path) + lists)
        filter = FileFilter(includes: arguments[.include], excludes: arguments[.exclude])
        followsLinks = arguments[.followSymlinks]
    }
}
