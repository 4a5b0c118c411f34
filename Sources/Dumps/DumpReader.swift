// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
package import Files
import Works
import XML

/// Reads dumps of catalogues once, from beginning to end, and hands over what they say of wanted
/// editions.
///
/// In memory are the wanted identifiers and the part of a dump that is being read. The editions of
/// Open Library lead to works, and these to authors; files are read in that order, in whichever they
/// are named. A file in which works or authors stand before what leads to them is read again, and so
/// is one of editions once it is known of which works they are to say the first year.
package struct DumpReader: ~Copyable {
    fileprivate struct Opened {
        let source: DumpSource
        let kind: DumpKind
        let size: Int64
        /// Kept only where it cannot be opened again.
        var input: DumpInput?
        /// What the first line is about, which is nearly always what all lines are about.
        let first: OpenLibraryLine.Kind?
        var pass = OpenLibraryPass()
        /// How often it is read, as far as is known.
        var readings: Int
    }

    private var sources: [Opened] = []
    private var openLibrary: OpenLibraryReader
    private let wanted: WantedIDs
    private let cancellation: Cancellation
    /// What was read so far.
    package private(set) var result = DumpResult()
    private var finished = 0
    private let isSized: Bool
    private let parser = XMLParser()

    /// Opens all sources, so that one that is not there is told before any is read.
    package init(
        _ sources: [DumpSource],
        wanted: consuming WantedIDs,
        cancellation: Cancellation
    ) throws(Failure) {
        self.cancellation = cancellation
        openLibrary = OpenLibraryReader(wanted.kinds)
        self.wanted = wanted
        var opened: [Opened] = []
        for source in sources {
            let input = try DumpInput(source, cancellation: cancellation)
            let first = OpenLibraryReader.firstKind(input)
            opened.append(
                Opened(
                    source: source,
                    kind: try DumpKind.of(input),
                    size: input.size,
                    input: input.isRegular ? nil : input,
                    first: first,
                    readings: first == .edition ? 2 : 1
                )
            )
        }
        isSized = opened.allSatisfy { $0.input == nil }
        self.sources = opened.enumerated().sorted { left, right in
            let (first, second) = (left.element.rank, right.element.rank)
            return first == second ? left.offset < right.offset : first < second
        }.map(\.element)
    }

    /// Reads all of it, or what comes before somebody asks to stop.
    package mutating func read(_ taker: inout some DumpTaker) throws(Failure) {
        for place in sources.indices {
            try readOnce(place, &taker)
            if cancellation.isRequested { return }
        }
        result.lacksEditions = OpenLibraryReader.leadNowhere(sources.map(\.pass))
        // Each may want more of what comes behind it.
        for kind in OpenLibraryLine.Kind.allCases {
            for place in sources.indices where openLibrary.isStale(sources[place].pass, kind) {
                try readAgain(place, openLibrary.stale(sources[place].pass), &taker)
                if cancellation.isRequested { return }
            }
        }
        try openLibrary.handOverYears(&taker)
        try openLibrary.handOverAuthors(&taker)
    }

    private mutating func readOnce(
        _ place: Int,
        _ taker: inout some DumpTaker
    ) throws(Failure) {
        let input = try open(place)
        switch sources[place].kind {
        case .openLibrary:
            var pass = OpenLibraryPass()
            try readLines(input, &taker) { (reader, range, taker) throws(Failure) in
                try reader.openLibrary.read(input, range, reader.wanted, &pass, &taker)
            }
            sources[place].pass = pass
        case .facts:
            let scan = IdentifierScan(FactLine.kinds)
            try readLines(input, &taker) { (reader, range, taker) throws(Failure) in
                try reader.readFacts(input, range, scan, &taker)
            }
        case .gutenberg: try readRows(input, &taker)
        case .marc: try readRecords(input, &taker)
        }
        finished += input.bytesRead
    }

    // MARK: Reading again

    private mutating func readAgain(
        _ place: Int,
        _ kinds: Set<OpenLibraryLine.Kind>,
        _ taker: inout some DumpTaker
    ) throws(Failure) {
        guard sources[place].input == nil else {
            if !result.readOnce.contains(sources[place].source) {
                result.readOnce.append(sources[place].source)
            }
            return
        }
        let input = try open(place)
        let before = result
        let former = sources[place].pass
        var pass = OpenLibraryPass(kinds, after: former)
        if pass.number > sources[place].readings { sources[place].readings = pass.number }
        var silent = SilentTaker(taker)
        try readLines(input, &silent) { (reader, range, taker) throws(Failure) in
            try reader.openLibrary.read(input, range, reader.wanted, &pass, &taker)
        }
        taker = silent.taker
        finished += input.bytesRead
        // Each line counts once; those that are wanted only now were others so far.
        result = before
        let newly = max(0, pass.matched.reduce(0, +) - former.matched.reduce(0, +))
        result.matched += newly
        result.others -= newly
        sources[place].pass = pass
    }

    private func open(_ place: Int) throws(Failure) -> DumpInput {
        if let input = sources[place].input { return input }
        return try DumpInput(sources[place].source, cancellation: cancellation)
    }

    // MARK: Kinds

    private mutating func readLines<Taker: DumpTaker>(
        _ input: DumpInput,
        _ taker: inout Taker,
        _ read: (inout DumpReader, Range<Int>, inout Taker) throws(Failure) -> LineOutcome
    ) throws(Failure) {
        var lines = DumpLines()
        while let line = try lines.next(of: input) {
            let outcome: LineOutcome =
                switch line {
                case .tooLong: .malformed(Self.tooLong)
                case .text(let range)
                where lines.lacksEnd && DumpLines.isCutOff(input.bytes[range]):
                    throw input.cutOff
                case .text(let range): try read(&self, range, &taker)
                }
            note(outcome, "line \(lines.number)", input, &taker)
            if lines.number & 1023 == 0 {
                try report(input, &taker)
                if input.isInterrupted { return }
            }
        }
    }

    private mutating func readFacts(
        _ input: DumpInput,
        _ range: Range<Int>,
        _ scan: IdentifierScan,
        _ taker: inout some DumpTaker
    ) throws(Failure) -> LineOutcome {
        let bytes = input.bytes
        guard bytes[range.lowerBound] == UInt8(ascii: "{"),
            bytes[range.upperBound - 1] == UInt8(ascii: "}")
        else { return .malformed("it is no object of JSON") }
        let found = scan.look(for: wanted, in: bytes.span, range)
        // What has no identifier at all is wrong, which reading it says.
        if found.hasNames, !found.isWanted { return .other }
        let line: FactLine
        do throws(DumpProblem) {
            line = try FactLine(Array(bytes[range]), saidAt: input.changedAt)
        } catch { return .malformed(error.sentence) }
        return try hand(line.sheet, line.identifiers.map(CatalogueKey.of), &taker)
    }

    private mutating func readRows(
        _ input: DumpInput,
        _ taker: inout some DumpTaker
    ) throws(Failure) {
        var rows = CSVRows()
        var columns: GutenbergColumns?
        var count = 0
        while let row = try rows.next(of: input) {
            count += 1
            if count & 1023 == 0 { try report(input, &taker) }
            if input.isInterrupted { return }
            guard case .text(let range, let line) = row else {
                guard case .tooLong(let line) = row else { continue }
                if rows.lacksEnd { throw input.cutOff }
                note(.malformed("a quote is not closed"), "line \(line)", input, &taker)
                continue
            }
            if range.isEmpty || input.bytes[range].elementsEqual([0x0D]) { continue }
            guard let known = columns else {
                // The row of names is no line about a book.
                do throws(DumpProblem) {
                    columns = try GutenbergColumns(try CSVRows.fields(input.bytes, range))
                } catch { throw Failure(.badInput, "\(input.source.name): \(error.sentence)") }
                continue
            }
            if rows.lacksEnd, known.isCutOff(input.bytes, range) { throw input.cutOff }
            note(try readRow(known, range, input, &taker), "line \(line)", input, &taker)
        }
    }

    private func readRow(
        _ columns: GutenbergColumns,
        _ range: Range<Int>,
        _ input: DumpInput,
        _ taker: inout some DumpTaker
    ) throws(Failure) -> LineOutcome {
        let start = range.lowerBound
        let count = input.bytes[range].prefix { $0 &- UInt8(ascii: "0") < 10 }.count
        let number = CatalogueKey.of(
            .gutenberg,
            written: input.bytes.span,
            in: start..<start + count
        )
        guard let number else { return .malformed("it does not begin with a number") }
        guard wanted.contains(number) else { return .other }
        let sheet: FactSheet
        do throws(DumpProblem) {
            let fields = try CSVRows.fields(input.bytes, range)
            sheet = try columns.sheet(fields, saidAt: input.changedAt)
        } catch { return .malformed(error.sentence) }
        return try hand(sheet, [number], &taker)
    }

    private mutating func readRecords(
        _ input: DumpInput,
        _ taker: inout some DumpTaker
    ) throws(Failure) {
        var records = MARCRecords()
        while let record = try records.next(of: input) {
            let outcome: LineOutcome =
                switch record {
                case .tooLong: .malformed("it does not end")
                case .text(let range): try readRecord(input, range, &taker)
                }
            note(outcome, "record \(records.number)", input, &taker)
            if records.number & 255 == 0 { try report(input, &taker) }
            if input.isInterrupted { return }
        }
    }

    private mutating func readRecord(
        _ input: DumpInput,
        _ range: Range<Int>,
        _ taker: inout some DumpTaker
    ) throws(Failure) -> LineOutcome {
        guard MARCScan.isWanted(wanted, input.bytes.span, range) else { return .other }
        let record: MARCRecord
        do throws(DumpProblem) { record = try MARCRecord(input.bytes[range], parser) } catch {
            return .malformed(error.sentence)
        }
        return try hand(
            record.sheet(saidAt: input.changedAt),
            record.identifiers.map(CatalogueKey.of),
            &taker
        )
    }

    private func hand(
        _ sheet: FactSheet,
        _ keys: [UInt64],
        _ taker: inout some DumpTaker
    ) throws(Failure) -> LineOutcome {
        var editions: [UInt32] = []
        for key in keys { wanted.appendEditions(wanting: key, to: &editions) }
        for edition in editions {
            _ = try taker.take(DumpMatch(edition: Int64(edition), sheet: sheet))
        }
        return editions.isEmpty ? .other : .matched
    }

    // MARK: Counting

    private mutating func note(
        _ outcome: LineOutcome,
        _ place: @autoclosure () -> String,
        _ input: DumpInput,
        _ taker: inout some DumpTaker
    ) {
        result.lines += 1
        switch outcome {
        case .matched: result.matched += 1
        case .other: result.others += 1
        case .malformed(let why):
            result.malformed += 1
            taker.malformed(input.source, place(), why)
        }
    }

    private func report(
        _ input: DumpInput,
        _ taker: inout some DumpTaker
    ) throws(Failure) {
        let total = sources.reduce(0) { $0 + Int($1.size) * $1.readings }
        try taker.progress(finished + input.bytesRead, of: isSized ? total : nil)
    }

    static let tooLong = "it is longer than 4 MiB"
}

/// What became of a line.
enum LineOutcome {
    case matched
    case other
    case malformed(String)
}

extension DumpReader.Opened {
    /// Editions before works before authors; what leads nowhere comes first.
    fileprivate var rank: Int { first.map { $0.rawValue + 1 } ?? 0 }
}

/// Hands on everything but what was said when the lines were read first.
private struct SilentTaker<Taker: DumpTaker>: DumpTaker {
    var taker: Taker

    init(_ taker: Taker) { self.taker = taker }

    mutating func take(_ match: DumpMatch) throws(Failure) -> Bool { try taker.take(match) }
    mutating func take(_ addition: DumpAddition) throws(Failure) { try taker.take(addition) }
    mutating func malformed(_ source: DumpSource, _ place: String, _ why: String) {}
    mutating func progress(_ read: Int, of total: Int?) throws(Failure) {
        try taker.progress(read, of: total)
    }
}
