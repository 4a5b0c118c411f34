// SPDX-License-Identifier: Apache-2.0

import Files
import Import
import Terminal

/// The flags that say which files are meant.
extension Flag {
    static let sources: [Flag] = [filesFrom, nulSeparated, include, exclude, followSymlinks]

    static let filesFrom = Flag(
        "files-from",
        value: .file,
        isRepeatable: true,
        summary: "Read paths from a file, one a line; - is standard input",
        details: "A path that is not there is rejected by itself; the others are read."
    )

    static let nulSeparated = Flag(
        "null",
        "0",
        summary: "Paths that are read or written end with NUL instead of a line break"
    )

    static let include = Flag(
        "include",
        value: .bytes,
        placeholder: "GLOB",
        isRepeatable: true,
        defaultText: "*.epub, in upper or lower case",
        summary: "Take only files whose name fits",
        details: """
            A pattern without / is compared with the name, one with / with the path below the \
            source; ** stands for any folders. A file named on the command line is taken whatever \
            its name.
            """
    )

    static let exclude = Flag(
        "exclude",
        value: .bytes,
        placeholder: "GLOB",
        isRepeatable: true,
        summary: "Leave out files and folders whose name fits"
    )

    static let followSymlinks = Flag(
        "follow-symlinks",
        isNegatable: true,
        summary: "Follow links that stay inside the sources",
        details: """
            Links are passed over without it. A link that leads out of every source is passed over \
            all the same; name the place it leads to as a source of its own.
            """
    )
}

extension SourceSelection {
    /// What the paths and the flags of a command line select.
    init(_ arguments: ParsedArguments) {
        let separator: LineReader.Separator = arguments.isSet(.nulSeparated) ? .null : .newline
        let lists = arguments.paths(.filesFrom).map { path in
            Source.list(path == Path("-") ? nil : path, separator: separator)
        }
        self.init(arguments.paths.map(Source.path) + lists)
        let includes = arguments.all(.include).map { Glob($0) }
        filter = FileFilter(
            includes: includes.isEmpty ? FileFilter.epubFiles : includes,
            excludes: arguments.all(.exclude).map { Glob($0) }
        )
        followsLinks = arguments.isSet(.followSymlinks)
    }
}
