// SPDX-License-Identifier: Apache-2.0

package import Files

/// Puts entries in order, however many there are: what does not fit into memory waits in a file
/// without a name.
package final class ManifestSort {
    /// How many bytes wait in memory.
    private let capacity: Int
    private let folder: Path
    private var bytes: [UInt8] = []
    private var records: [Record] = []
    private var scratch: ScratchFile?
    private var runs: [Range<Int>] = []

    /// The place of a key and of the line that follows it, in `bytes`.
    private struct Record {
        var start: Int
        var keyEnd: Int
        var end: Int
        var size: Int64
        var isUnread: Bool
    }

    /// - Parameter folder: on which disk the rest waits.
    package init(spillingInto folder: Path, capacity: Int = 32 << 20) {
        self.folder = folder
        self.capacity = capacity
    }

    package func add(_ entry: ManifestEntry) throws(FileError) {
        let start = bytes.count
        bytes += entry.key
        let keyEnd = bytes.count
        bytes += entry.line
        var isUnread = false
        if case .unread = entry.finding { isUnread = true }
        records.append(
            Record(
                start: start,
                keyEnd: keyEnd,
                end: bytes.count,
                size: entry.size,
                isUnread: isUnread
            )
        )
        if bytes.count + records.count * MemoryLayout<Record>.stride >= capacity { try spill() }
    }

    /// Writes all entries in the order of their keys; of those that are equal, the first.
    ///
    /// - Parameter unread: given the line of each that is not to be read.
    package func drain(
        into writer: ManifestWriter,
        unread: ([UInt8]) -> Void = { _ in }
    ) throws(FileError) {
        guard let scratch else {
            sort()
            for record in records {
                let line = Array(bytes[record.keyEnd..<record.end])
                let key = Array(bytes[record.start..<record.keyEnd])
                if try writer.add(key, line, record.size), record.isUnread { unread(line) }
            }
            return
        }
        try spill()
        var readers: [RunReader] = []
        for run in runs {
            let reader = RunReader(scratch, run)
            if try reader.advance() { readers.append(reader) }
        }
        while var least = readers.indices.first {
            for index in readers.indices.dropFirst()
            where readers[index].key.lexicographicallyPrecedes(readers[least].key) {
                least = index
            }
            let reader = readers[least]
            let isNew = try writer.add(reader.key, reader.line, reader.size)
            if isNew, reader.isUnread { unread(reader.line) }
            if try !readers[least].advance() { readers.remove(at: least) }
        }
    }

    private func sort() {
        let bytes = bytes
        records.sort { left, right in
            let one = bytes[left.start..<left.keyEnd]
            let other = bytes[right.start..<right.keyEnd]
            if one.lexicographicallyPrecedes(other) { return true }
            // They came in the order of their places.
            return !other.lexicographicallyPrecedes(one) && left.start < right.start
        }
    }

    private func spill() throws(FileError) {
        if records.isEmpty { return }
        sort()
        let file: ScratchFile
        if let scratch { file = scratch } else { file = try ScratchFile(in: folder) }
        scratch = file
        let start = file.size
        for record in records {
            var piece = RunReader.header(
                record.keyEnd - record.start,
                record.end - record.keyEnd,
                record.size,
                record.isUnread
            )
            piece += bytes[record.start..<record.end]
            _ = try file.append(piece)
        }
        runs.append(start..<file.size)
        bytes.removeAll(keepingCapacity: true)
        records.removeAll(keepingCapacity: true)
    }
}

/// Reads one sorted run, a piece at a time.
private final class RunReader {
    private static let piece = 64 << 10
    /// Two lengths, a size and a flag, of eight bytes each.
    private static let headerSize = 32

    private let file: ScratchFile
    private var rest: Range<Int>
    private var buffer: [UInt8] = []
    private var place = 0
    private(set) var key: [UInt8] = []
    private(set) var line: [UInt8] = []
    private(set) var size: Int64 = 0
    private(set) var isUnread = false

    init(_ file: ScratchFile, _ run: Range<Int>) {
        self.file = file
        rest = run
    }

    static func header(_ key: Int, _ line: Int, _ size: Int64, _ isUnread: Bool) -> [UInt8] {
        [Int64(key), Int64(line), size, isUnread ? 1 : 0].flatMap { number in
            (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }

    /// Whether there was another record.
    func advance() throws(FileError) -> Bool {
        if rest.isEmpty, place == buffer.count { return false }
        let header = try take(Self.headerSize)
        let numbers = [0, 8, 16, 24].map { start in
            (0..<8).reduce(Int64(0)) { $0 | Int64(header[start + $1]) << (8 * Int64($1)) }
        }
        key = try take(Int(numbers[0]))
        line = try take(Int(numbers[1]))
        size = numbers[2]
        isUnread = numbers[3] == 1
        return true
    }

    private func take(_ count: Int) throws(FileError) -> [UInt8] {
        if buffer.count - place < count {
            buffer.removeFirst(place)
            place = 0
            let wanted = min(rest.count, max(Self.piece, count - buffer.count))
            var more: [UInt8] = []
            try file.read(at: rest.lowerBound, count: wanted, into: &more)
            rest = (rest.lowerBound + wanted)..<rest.upperBound
            buffer += more
        }
        defer { place += count }
        return Array(buffer[place..<place + count])
    }
}
