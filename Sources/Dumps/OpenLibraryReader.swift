// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Works

/// Reads dumps of Open Library: from editions to works to authors.
///
/// In which year a work was first published, its record hardly ever says; the earliest of all its
/// editions does. Which works are wanted is known only once the editions were read, so these are
/// read again.
struct OpenLibraryReader {
    /// Works to which editions led.
    private var works = WantedIDs()
    /// Works that are wanted themselves, and whose records were found.
    private var ownWorks = WantedIDs()
    /// The earliest year of each work, as far as it is known, and when that was said.
    private var years: [UInt64: (year: Int, saidAt: Int64)] = [:]
    /// The names of authors to which editions or works led; empty until they are found.
    private var authors: [UInt64: String] = [:]
    private var waiting = WaitingRecords()
    private var readAuthors = false
    private let scan: IdentifierScan

    /// - Parameter kinds: of the identifiers that are wanted.
    init(_ kinds: Set<VolumeIDKind>) {
        let names = Array(OpenLibraryRecord.kinds) + [("key", .openLibraryBook)]
        // An ASIN of digits is an ISBN.
        let kinds = kinds.contains(.isbn) ? kinds.union([.asin]) : kinds
        scan = IdentifierScan(names.filter { kinds.contains($0.1) })
    }

    static func firstKind(_ input: DumpInput) -> OpenLibraryLine.Kind? {
        let beginning = input.bytes[input.start...].prefix(16)
        if beginning.starts(with: "/type/edition".utf8) { return .edition }
        if beginning.starts(with: "/type/work".utf8) { return .work }
        return beginning.starts(with: "/type/author".utf8) ? .author : nil
    }

    /// Whether works or authors were read, and no editions that lead to them.
    static func leadNowhere(_ passes: [OpenLibraryPass]) -> Bool {
        func isRead(_ kind: OpenLibraryLine.Kind) -> Bool {
            passes.contains { $0.wantedBefore[kind.rawValue] != nil }
        }
        return !isRead(.edition) && (isRead(.work) || isRead(.author))
    }

    /// Whether more are wanted by now than when the lines of that kind were read.
    func isStale(_ pass: OpenLibraryPass, _ kind: OpenLibraryLine.Kind) -> Bool {
        pass.wantedBefore[kind.rawValue].map { $0 < wantedCount(kind) } ?? false
    }

    /// What has to be read again: what leads on leads to more.
    func stale(_ pass: OpenLibraryPass) -> Set<OpenLibraryLine.Kind> {
        let kinds = OpenLibraryLine.Kind.allCases.filter { isStale(pass, $0) }
        return Set(kinds).union(kinds.contains(.work) ? [.author] : [])
    }

    private func wantedCount(_ kind: OpenLibraryLine.Kind) -> Int {
        switch kind {
        // They say in which year works were first published.
        case .edition: works.count + ownWorks.count
        case .work: works.count
        case .author: authors.count
        }
    }

    mutating func read(
        _ input: DumpInput,
        _ range: Range<Int>,
        _ wanted: borrowing WantedIDs,
        _ pass: inout OpenLibraryPass,
        _ taker: inout some DumpTaker
    ) throws(Failure) -> LineOutcome {
        let line: OpenLibraryLine
        let bytes = input.bytes
        do throws(DumpProblem) { line = try OpenLibraryLine(bytes.span, range) } catch {
            return .malformed(error.sentence)
        }
        guard let kind = line.kind, pass.only.contains(kind) else { return .other }
        if pass.wantedBefore[kind.rawValue] == nil {
            // The first time, no edition is asked about works.
            let isAsked = kind != .edition || pass.number > 1
            pass.wantedBefore[kind.rawValue] = isAsked ? wantedCount(kind) : 0
        }
        let isForYears = kind == .edition && pass.number > 1
        guard isForYears ? namesWork(input, line) : isWanted(input, line, kind, wanted) else {
            return .other
        }
        let record: OpenLibraryRecord
        do throws(DumpProblem) {
            record = try OpenLibraryRecord(Array(input.bytes[line.json]))
        } catch { return .malformed(error.sentence) }
        if isForYears {
            for work in record.works where isKnown(work) {
                note(record.year, of: work, time(input, line))
            }
            return .other
        }
        let isMatch =
            switch kind {
            case .edition: try take(edition: record, input, line, wanted, &taker)
            case .work: try take(work: record, input, line, wanted, &taker)
            case .author: take(author: record, line)
            }
        guard isMatch else { return .other }
        pass.matched[kind.rawValue] += 1
        return .matched
    }

    private func isWanted(
        _ input: DumpInput,
        _ line: OpenLibraryLine,
        _ kind: OpenLibraryLine.Kind,
        _ wanted: borrowing WantedIDs
    ) -> Bool {
        guard let number = line.number else { return false }
        let bytes = input.bytes
        switch kind {
        case .edition: return scan.look(for: wanted, in: bytes.span, line.json).isWanted
        case .work: return works.contains(number) || wanted.contains(Self.key(ofWork: number))
        case .author: return authors[number] != nil
        }
    }

    /// Whether an edition is one of a wanted work.
    private func namesWork(_ input: DumpInput, _ line: OpenLibraryLine) -> Bool {
        var rest = line.json
        while let place = input.bytes.place(of: UInt8(ascii: "/"), in: rest) {
            rest = place + 1..<rest.upperBound
            guard input.bytes[rest].starts(with: "works/OL".utf8) else { continue }
            let close = input.bytes.place(of: UInt8(ascii: "\""), in: rest) ?? rest.upperBound
            let number = OpenLibraryLine.number(input.bytes.span, place..<close)
            if let number, isKnown(number) { return true }
        }
        return false
    }

    private static func key(ofWork number: UInt64) -> UInt64 {
        CatalogueKey.of(.openLibraryWork, number: number)
    }

    // MARK: Records

    private mutating func take(
        edition record: OpenLibraryRecord,
        _ input: DumpInput,
        _ line: OpenLibraryLine,
        _ wanted: borrowing WantedIDs,
        _ taker: inout some DumpTaker
    ) throws(Failure) -> Bool {
        var editions: [UInt32] = []
        for id in record.identifiers {
            wanted.appendEditions(wanting: CatalogueKey.of(id), to: &editions)
        }
        let key = String(decoding: input.bytes[line.key], as: UTF8.self)
        let sheet = record.editionSheet(key, saidAt: time(input, line))
        for edition in editions {
            var match = DumpMatch(edition: Int64(edition), sheet: sheet)
            match.awaitsAuthors = !record.authors.isEmpty
            // A record of another book leads to that one's work.
            guard try taker.take(match) else { continue }
            for work in record.works { works.add(work, wantedBy: edition) }
            wait(for: record, match)
        }
        return !editions.isEmpty
    }

    private mutating func take(
        work record: OpenLibraryRecord,
        _ input: DumpInput,
        _ line: OpenLibraryLine,
        _ wanted: borrowing WantedIDs,
        _ taker: inout some DumpTaker
    ) throws(Failure) -> Bool {
        guard let number = line.number else { return false }
        var editions: [UInt32] = []
        works.appendEditions(wanting: number, to: &editions)
        let ledTo = editions.count
        wanted.appendEditions(wanting: Self.key(ofWork: number), to: &editions)
        let key = String(decoding: input.bytes[line.key], as: UTF8.self)
        let sheet = record.workSheet(key, saidAt: time(input, line))
        for (place, edition) in editions.enumerated() {
            var match = DumpMatch(edition: Int64(edition), sheet: sheet)
            match.isLedTo = place < ledTo
            match.awaitsAuthors = !record.authors.isEmpty
            guard try taker.take(match) else { continue }
            if !match.isLedTo { ownWorks.add(number, wantedBy: edition) }
            wait(for: record, match)
        }
        if !editions.isEmpty { note(record.firstYear, of: number, time(input, line)) }
        return !editions.isEmpty
    }

    private mutating func take(author record: OpenLibraryRecord, _ line: OpenLibraryLine) -> Bool {
        guard let number = line.number else { return false }
        readAuthors = true
        authors[number] = record.name ?? ""
        return true
    }

    // MARK: Years

    private func isKnown(_ work: UInt64) -> Bool {
        works.contains(work) || ownWorks.contains(work)
    }

    private mutating func note(_ year: Int?, of work: UInt64, _ saidAt: Int64) {
        guard let year, year < years[work]?.year ?? .max else { return }
        years[work] = (year, saidAt)
    }

    /// Hands over the first years of works.
    func handOverYears(_ taker: inout some DumpTaker) throws(Failure) {
        for (work, first) in years.sorted(by: { $0.key < $1.key }) {
            var editions: [UInt32] = []
            works.appendEditions(wanting: work, to: &editions)
            ownWorks.appendEditions(wanting: work, to: &editions)
            for edition in editions {
                try taker.take(
                    DumpAddition(
                        edition: Int64(edition),
                        record: "\(FactSheet.recordsOfWorks)OL\(work)W",
                        saidAt: first.saidAt,
                        field: .firstYear,
                        values: [String(first.year)]
                    )
                )
            }
        }
    }

    // MARK: Authors

    private mutating func wait(for record: OpenLibraryRecord, _ match: DumpMatch) {
        guard match.awaitsAuthors else { return }
        waiting.add(match, record.authors)
        for author in record.authors where authors[author] == nil { authors[author] = "" }
    }

    /// Hands over the names of authors, if any were read.
    mutating func handOverAuthors(_ taker: inout some DumpTaker) throws(Failure) {
        guard readAuthors else { return }
        for place in 0..<waiting.count {
            let (edition, record, keys) = waiting[place]
            let names = keys.compactMap { authors[$0] }.filter { !$0.isEmpty }
            try taker.take(
                DumpAddition(edition: edition, record: record, field: .authors, values: names)
            )
        }
    }

    /// The time in the fourth column, or else that of the file.
    private func time(_ input: DumpInput, _ line: OpenLibraryLine) -> Int64 {
        DumpTime.seconds(input.bytes[line.changed]) ?? input.changedAt
    }
}
