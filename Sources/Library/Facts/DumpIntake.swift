// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Dumps
import Files
import SQLite
package import Store
import Works

/// Takes what dumps of catalogues say of the editions of a library, in batches of one transaction.
///
/// Where a reading was cut short is not noted down: the same command again reads from the
/// beginning, finds what it said already as it was and goes on from there. A packed file can only
/// be read from its beginning anyway, that is most of the work, and a place in it would mean nothing
/// to a library that has other books by then.
package struct DumpIntake {
    private let library: Library
    private let isDryRun: Bool
    private let stretch: Int

    /// - Parameter stretch: bytes of dumps behind which what was found in them is committed.
    package init(_ library: Library, isDryRun: Bool, stretch: Int = 256 << 20) {
        self.library = library
        self.isDryRun = isDryRun
        self.stretch = stretch
    }

    /// - Parameters:
    ///   - filter: which works are asked about.
    ///   - malformed: is told each line that cannot be read, where it stands, and why.
    ///   - progress: is told now and then how many bytes were read, and of how many.
    package func run(
        _ sources: [DumpSource],
        _ filter: (RegisterReader) throws(Failure) -> WorkFilter,
        malformed: @escaping (DumpSource, String, String) -> Void,
        progress: @escaping (Int, Int?) -> Void
    ) throws(Failure) -> DumpIntakeResult {
        // To make a library in order to change it would hide a wrong name.
        try library.requireRegister()
        let open = try library.openForWriting(deeply: try library.register.deservesDeepLook)
        // The lock is held for as long as it lives.
        defer { withExtendedLifetime(open) {} }
        try open.admit()
        let writer = open.writer
        defer { writer.rollBack() }
        var result = DumpIntakeResult()
        let wanted = try wanted(writer.reader, try filter(writer.reader), &result)
        var reader = try DumpReader(sources, wanted: wanted, cancellation: library.cancellation)
        var batch = DumpBatch(
            library,
            writer,
            isDryRun: isDryRun,
            stretch: stretch,
            malformed,
            progress
        )
        // What was read before a file turned out to be cut off is good.
        do throws(Failure) { try reader.read(&batch) } catch { result.failure = error }
        result.dump = reader.result
        try batch.finish()
        result.isInterrupted = library.cancellation.isRequested
        batch.count(&result)
        if !isDryRun {
            library.follower?.follow(library, writer.reader, isChanged: result.changed > 0)
        }
        return result
    }

    private func wanted(
        _ reader: RegisterReader,
        _ filter: WorkFilter,
        _ result: inout DumpIntakeResult
    ) throws(Failure) -> WantedIDs {
        // Counted before, so that the table has room for all and no more.
        var count = 0
        try reader.identifiersForFacts(filter, kinds: Self.kinds) { _, _, _ in count += 1 }
        var wanted = WantedIDs(capacity: count)
        var isBeyond = false
        var last: Int64?
        var asked = 0
        try reader.identifiersForFacts(filter, kinds: Self.kinds) { edition, kind, value in
            guard let kind = VolumeIDKind(named: kind) else { return }
            guard let number = UInt32(exactly: edition), number < .max else {
                isBeyond = true
                return
            }
            if edition != last { asked += 1 }
            last = edition
            wanted.add(VolumeID(kind: kind, value: value), wantedBy: number)
        }
        guard !isBeyond else {
            throw Failure(.internalError, "an edition has a number of more than 32 bits")
        }
        result.asked = asked
        result.identifiers = wanted.count
        return wanted
    }

    /// The kinds by which catalogues know books; the text of a book is known to none.
    private static let kinds = VolumeIDKind.all.filter {
        ($0.level == .work || $0.level == .volume) && $0.isInBooks
    }.map(\.name)
}
