// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import SQLite
import Store

/// Covers whose bytes may stay behind: of a change that was committed and then killed before it
/// removed them, or that was killed after it had written them and before it was committed.
///
/// They are written down before that. The next one who has the library to write removes those that
/// have no row.
struct LostCovers {
    static let name = "losing"

    private let folder: Path
    private let file: FieldFile
    private let path: Path

    init(_ folder: Path) {
        self.folder = folder
        path = folder.appending(Self.name)
        file = FieldFile(path)
    }

    /// Whether any are written down.
    var areThere: Bool {
        get throws(FileError) { try FileStatus.ifPresent(path, followingLinks: false) != nil }
    }

    /// Writes them down, with those that are written down already.
    ///
    /// Where this process can open no more files it throws: it could remove none of them either.
    func add(_ covers: [CoverImage]) throws(FileError) {
        do throws(FileError) {
            let fields = try file.read() + covers.flatMap(Self.fields)
            try FolderCreation.create(folder)
            try file.write(fields)
        } catch {
            // Where there is no room for that, `verify` names what is left.
            guard !error.isOutOfDescriptors else { throw error }
        }
    }

    /// Removes those that have no row.
    func settle(_ writer: RegisterWriter, of library: Library) {
        // One that cannot be looked at or removed now is left to the next.
        guard (try? areThere) == true, let fields = try? file.read()
        else { return }
        // What is not committed is not so.
        writer.rollBack()
        var isAnyLost = false
        do throws(SQLiteError) {
            var left: [CoverImage] = []
            for cover in Self.covers(fields) where try !writer.hasCover(cover.hash) {
                isAnyLost = true
                do throws(FileError) {
                    if try cover.bytes(in: folder) != nil { left.append(cover) }
                } catch { return }
            }
            guard CoverRemoval(left, of: library).left.files.isEmpty else { return }
        } catch { return }
        do throws(FileError) {
            // The note must not be gone before they are.
            if isAnyLost {
                try OpenFolder(folder).flush()
            }
            try file.remove()
        } catch { return }
    }

    private static func fields(_ cover: CoverImage) -> [[UInt8]] {
        let place = [cover.place?.pack ?? "", "\(cover.place?.offset ?? 0)"]
        let words = [cover.format.rawValue, "\(cover.byteCount)", cover.file] + place
        return [cover.hash] + words.map { Array($0.utf8) }
    }

    private static func covers(_ fields: [[UInt8]]) -> [CoverImage] {
        stride(from: 0, to: fields.count - fields.count % 6, by: 6).compactMap { start in
            let words = fields[(start + 1)..<(start + 6)].map {
                String(decoding: $0, as: UTF8.self)
            }
            guard let byteCount = Int(words[1]), let offset = Int(words[4]) else { return nil }
            return CoverImage(
                hash: fields[start],
                format: ImageFormat(rawValue: words[0]),
                byteCount: byteCount,
                file: words[2],
                place: words[3].isEmpty ? nil : CoverPlace(pack: words[3], offset: offset)
            )
        }
    }
}
