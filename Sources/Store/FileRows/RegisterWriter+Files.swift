// SPDX-License-Identifier: Apache-2.0

package import Files
package import SQLite

/// What runs need that compare files with what is known of them.
extension RegisterWriter {
    /// Hands out what is known of the files below these folders, or of all files.
    ///
    /// - Parameter reader: the reader that would look into them.
    package func knownFiles(
        below sources: [Path]?,
        reader: Int,
        _ body: (FileIndexRow) -> Void
    ) throws(SQLiteError) {
        guard let sources else {
            return try FileIndexQuery.everything(reader: reader, connection, body)
        }
        for source in sources {
            try FileIndexQuery.below(source.bytes, reader: reader, connection, body)
        }
    }

    /// How many files below a folder hold an edition and are not missing.
    package func countHeldFiles(below folder: Path) throws(SQLiteError) -> Int {
        try FileIndexQuery.countHeld(below: folder.bytes, connection)
    }

    // Where sources lie.

    package func place(of source: Path) throws(SQLiteError) -> SourcePlace? {
        try SourceTable.place(of: source, connection)
    }

    package func note(
        _ place: SourcePlace,
        of source: Path,
        run: Int64
    ) throws(SQLiteError) {
        try SourceTable.note(place, of: source, run: run, connection)
    }

    // Files that are not where they were.

    package func markMissing(
        _ file: Int64,
        since time: Int64,
        run: Int64
    ) throws(SQLiteError) {
        try absence().markMissing(file, since: time, run: run)
    }

    package func isDeferred(path: [UInt8]) throws(SQLiteError) -> Bool {
        try absence().isDeferred(path)
    }

    /// Forgets that a file had to wait.
    package func forgetDeferred(at path: [UInt8]) throws(SQLiteError) {
        try absence().forgetDeferred(at: path)
    }

    package func forgetDeferred(_ file: Int64) throws(SQLiteError) {
        try absence().forgetDeferred(file)
    }

    /// Forgets a file, or a folder, that was refused before anybody looked into it.
    package func forgetRefused(_ file: Int64) throws(SQLiteError) {
        try absence().forgetRefused(file)
    }

    package func move(_ file: Int64, to path: [UInt8], run: Int64) throws(SQLiteError) {
        try absence().move(file, to: path, run: run)
    }

    /// Notes what took the place of an edition; returns whether no file holds it any more.
    package func supersede(_ edition: Int64, by other: Int64) throws(SQLiteError) -> Bool {
        try absence().supersede(edition, by: other, connection)
    }

    /// Notes that a file holds an edition, which so is not replaced; returns whether it was.
    package func restore(_ edition: Int64) throws(SQLiteError) -> Bool {
        try absence().restore(edition, connection)
    }

    /// The version of the reader that read an edition; nil if there is none.
    package func readerVersion(ofEdition id: Int64) throws(SQLiteError) -> Int? {
        try absence().readerVersion(ofEdition: id)
    }
}
