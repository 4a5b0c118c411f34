// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite
package import Store

/// Puts the books of a run into collections, without a person who says so for each.
///
/// What a person said of a book and a collection stays, so a book that was taken out does not come
/// back with the next run.
package struct CollectionFill: Sendable {
    /// Whether the folders below each source become folders of the library.
    package var followsFolders = false
    /// What every book gets.
    package var tags: [CollectionPath] = []

    package init() {}

    package var isEmpty: Bool { !followsFolders && tags.isEmpty }

    /// Which books are meant.
    package struct Books: Sendable {
        /// Folders and files; of what lists name only what the run entered is known.
        package var sources: [Path]
        /// Catalogues on the web.
        package var feeds: [String]
        package var filter: FileFilter
        /// Folders that were looked through when it was noted what there is: what is in one of them
        /// is in its folders, and no other file of them is meant.
        package var roots: [Path]
        /// The sources in words.
        package var name: String

        package init(
            sources: [Path],
            feeds: [String] = [],
            filter: FileFilter,
            roots: [Path] = [],
            name: String
        ) {
            self.sources = sources
            self.feeds = feeds
            self.filter = filter
            self.roots = roots
            self.name = name
        }
    }

    /// To be called at the end of a run, in its transaction.
    ///
    /// - Returns: whether anything was put anywhere, or taken out.
    package func fill(
        _ books: Books,
        run: Int64,
        program: String,
        time: Int64,
        _ library: Library,
        _ writer: RegisterWriter
    ) throws(Failure) -> Bool {
        let voice = CollectionMaker.Voice(
            who: program,
            why: Self.reason,
            time: time,
            run: run
        )
        var filling = Filling(
            books: books,
            voice: voice,
            library: library,
            writer: writer,
            maker: CollectionMaker(writer, library)
        )
        if followsFolders { try filling.followFolders() }
        for tag in tags { try filling.put(tag) }
        return filling.hasChanged
    }

    /// Why a run decides something.
    ///
    /// It does not name the run: the same books and wishes make the same decisions, whichever run
    /// they were met in.
    package static let reason = "asked for at an import"

    /// What stands in a decision for the folders of the books' own.
    package static let folders = "folders"
}

private struct Filling {
    let books: CollectionFill.Books
    let voice: CollectionMaker.Voice
    let library: Library
    let writer: RegisterWriter
    var maker: CollectionMaker
    private(set) var hasChanged = false

    mutating func put(_ tag: CollectionPath) throws(Failure) {
        var noted: CollectionMaker.Noted?
        let value = "\(tag)"
        for file in try files(isFirst: try isFirst(value)) {
            let known = try writer.reader.collection(at: tag)?.id
            if let known, try standing(file.fingerprint, known) != nil { continue }
            try put(file.fingerprint, tag, &noted, value)
        }
    }

    mutating func followFolders() throws(Failure) {
        var noted: CollectionMaker.Noted?
        var known: [CollectionPath: Int64] = [:]
        let value = CollectionFill.folders
        for file in try files(isFirst: try isFirst(value)) {
            guard let path = Self.folder(of: file.path, below: file.source) else { continue }
            if known[path] == nil { known[path] = try writer.reader.collection(at: path)?.id }
            if let id = known[path], try standing(file.fingerprint, id) != nil { continue }
            known[path] = try put(file.fingerprint, path, &noted, value)
        }
        try leaveFormerFolders(&noted, value)
    }

    /// A file that was moved takes its book along, unless a person put it there.
    private mutating func leaveFormerFolders(
        _ noted: inout CollectionMaker.Noted?,
        _ value: String
    ) throws(Failure) {
        let run = voice.run
        let moves = try library.asking { () throws(SQLiteError) in
            try writer.moves(ofRun: run ?? 0)
        }
        for move in moves {
            for source in books.sources {
                guard let path = Self.folder(of: Path(bytes: move.before), below: source),
                    let id = try writer.reader.collection(at: path)?.id,
                    let standing = try standing(move.fingerprint, id),
                    standing.isIn, standing.isByRun,
                    !move.paths.contains(where: {
                        Self.folder(of: Path(bytes: $0), below: source) == path
                    })
                else { continue }
                let decision = try decision(&noted, value)
                try library.asking { () throws(SQLiteError) in
                    try writer.put(move.fingerprint, .out, id, place: nil, by: decision.id)
                }
            }
        }
    }

    @discardableResult
    private mutating func put(
        _ fingerprint: [UInt8],
        _ path: CollectionPath,
        _ noted: inout CollectionMaker.Noted?,
        _ value: String
    ) throws(Failure) -> Int64 {
        let decision = try decision(&noted, value)
        let id = try maker.make(path, decision)
        try library.asking { () throws(SQLiteError) in
            try writer.put(fingerprint, .in, id, place: nil, by: decision.id)
        }
        return id
    }

    /// One for all that is put in, made when there is something.
    private mutating func decision(
        _ noted: inout CollectionMaker.Noted?,
        _ value: String
    ) throws(Failure) -> CollectionMaker.Noted {
        if let noted { return noted }
        let made = try maker.note(verb: "fill", value, former: books.name, voice)
        noted = made
        hasChanged = true
        return made
    }

    /// Whether no run has put the books of these sources there yet; then it is not enough to look
    /// at what is new.
    private func isFirst(_ value: String) throws(Failure) -> Bool {
        try library.asking { () throws(SQLiteError) in
            try !writer.hasFilled(value, from: books.name)
        }
    }

    private func standing(
        _ fingerprint: [UInt8],
        _ home: Int64
    ) throws(Failure) -> CollectionMember.Standing? {
        try library.asking { () throws(SQLiteError) in
            try writer.standing(of: fingerprint, in: home)
        }
    }

    private struct File {
        let path: Path
        let fingerprint: [UInt8]
        let source: Path
    }

    private func files(isFirst: Bool) throws(Failure) -> [File] {
        try library.asking { () throws(SQLiteError) in
            let run = voice.run ?? 0
            var files: [File] = []
            var seen: Set<[UInt8]> = []
            for source in books.sources {
                for file in try writer.heldFiles(below: source.bytes, run: isFirst ? nil : run)
                where seen.insert(file.path).inserted {
                    let path = Path(bytes: file.path)
                    guard isMeant(path, below: source) else { continue }
                    files.append(File(path: path, fingerprint: file.fingerprint, source: source))
                }
            }
            for feed in isFirst ? books.feeds : [] {
                for file in try writer.heldFiles(ofFeed: feed)
                where seen.insert(file.path).inserted {
                    let path = Path(bytes: file.path)
                    files.append(
                        File(path: path, fingerprint: file.fingerprint, source: path.parent)
                    )
                }
            }
            // What lists name, and what came from catalogues.
            for file in try writer.heldFiles(ofRun: run) where seen.insert(file.path).inserted {
                let path = Path(bytes: file.path)
                let root = books.roots.first { path.isInside($0) } ?? path.parent
                files.append(File(path: path, fingerprint: file.fingerprint, source: root))
            }
            return files
        }
    }

    /// Whether the filter of the run lets it in, also where an earlier run had another one.
    private func isMeant(_ path: Path, below source: Path) -> Bool {
        guard path.isInside(source) else { return true }
        let slash = UInt8(ascii: "/")
        let rest = path.bytes.dropFirst(source.bytes.count).drop { $0 == slash }
        guard books.filter.verdict(file: rest) == .wanted else { return false }
        return !rest.indices.contains { place in
            rest[place] == slash && books.filter.prunes(folder: rest[..<place])
        }
    }

    /// The folders between a source and a file; nil if there are none.
    private static func folder(of path: Path, below source: Path) -> CollectionPath? {
        guard path.isInside(source) else { return nil }
        let rest = path.bytes.dropFirst(source.bytes.count)
        let names = rest.split(separator: UInt8(ascii: "/")).dropLast()
            .prefix(CollectionPath.mostNames)
            .map { name in
                let text = Path(bytes: Array(name)).text
                let clean = text.unicodeScalars.map { scalar in
                    scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
                }
                var name = String.UnicodeScalarView()
                name.append(contentsOf: clean)
                return String(name)
            }
        guard !names.isEmpty else { return nil }
        // A name that is nothing but blanks is none.
        return try? CollectionPath(.folder, Array(names))
    }
}
