// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Fetching
import Files
import Providers
import SQLite
import System
import TestSupport
import Testing
import Works

/// A provider on this machine, a cache, and a clock that only a test moves.
final class World: ProviderWorld {
    static let isbns = (0..<60).map { number in
        let twelve = "978000" + String(String(1_000_001 + number * 7).dropFirst())
        let sum = twelve.enumerated().reduce(0) { sum, digit in
            sum + (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
        }
        return twelve + "\((10 - sum % 10) % 10)"
    }

    let folder: TemporaryFolder
    let double: OpenLibraryDouble
    /// In nanoseconds since 1970.
    var now: Int64 = 1_700_000_000_000_000_000
    private(set) var warnings: [String] = []
    private(set) var waited: Int64 = 0
    private(set) var settled = 0
    var isInterrupted = false
    var timeLeft: Int64?
    /// What there is room for.
    var room: Set<EnquiryKind> = [.identifiers, .covers]
    var gate = CallGate(interval: 333_333_334, callsPerDay: 1_000)
    /// What came for each edition the last time.
    private(set) var found: [Int64: FactSheet] = [:]
    /// Done before each request, also one that a redirect leads to.
    var beforeFetch: () throws -> Void = {}
    private let program: FetchProgram

    init(time: Duration = .seconds(20)) throws {
        folder = try TemporaryFolder()
        double = try OpenLibraryDouble(
            Self.isbns.prefix(50).map { OpenLibraryDouble.Book($0, "Lighthouse \($0.suffix(7))") }
        )
        program = try FetchProgram(
            BuiltProgram.fetch.path(),
            settings: FetchSettings(userAgent: "Accession/1 (ada@example.org)", time: time)
        )
    }

    var cacheFile: Path { ProviderCache.path(in: folder.path) }

    func advance(seconds: Int64) { now += seconds * 1_000_000_000 }

    static func enquiries(_ numbers: Range<Int>) -> [Enquiry] {
        numbers.map { number in
            let names = BookNames(
                title: "Lighthouse \(isbns[number].suffix(7))",
                seriesPosition: nil,
                author: "Jane Austen"
            )
            return Enquiry(
                VolumeID(kind: .isbn, value: isbns[number]),
                editions: [Enquiry.Edition(id: Int64(number), names: [names])]
            )
        }
    }

    /// Asks as another process would, with a cache of its own opening.
    @discardableResult
    func ask(
        _ numbers: Range<Int>,
        _ enquiries: [Enquiry]? = nil,
        withCache: Bool = true,
        _ change: (inout ProviderSession.Limits) -> Void = { _ in }
    ) throws -> EnquiryResult {
        var limits = ProviderSession.Limits(gate: gate)
        change(&limits)
        var session = ProviderSession(
            OpenLibrary(double.address),
            limits: limits,
            cache: withCache ? try ProviderCache(cacheFile) : nil,
            world: self
        )
        found = [:]
        try session.ask(enquiries ?? Self.enquiries(numbers)) { edition, sheet, _ in
            self.found[edition] = sheet
        }
        return session.result
    }

    /// What a session that is asked to halt now ends with.
    func halt(seconds: Int64) -> EnquiryResult.Stop {
        .halted(until: (now + 999_999_999) / 1_000_000_000 + seconds)
    }

    func counts() throws -> DayCounts {
        try #require(try ProviderCache(reading: cacheFile)).counts(of: .openLibrary)
    }

    /// Has the cache refuse what is written into it, as a disk does that is full.
    func forbidWriting() throws {
        let cache = try Connection(path: cacheFile.bytes, access: .readWrite)
        for table in ["answers", "days", "accounts"] {
            for change in ["INSERT", "UPDATE"] {
                try cache.execute(
                    """
                    CREATE TRIGGER no_\(change)_\(table) BEFORE \(change) ON \(table)
                    BEGIN SELECT raise(ABORT, 'disk is full'); END
                    """
                )
            }
        }
    }

    func allowWriting() throws {
        let cache = try Connection(path: cacheFile.bytes, access: .readWrite)
        for name in try cache.texts("SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
            try cache.execute("DROP TRIGGER \(name)")
        }
    }

    func hasRoom(for kind: EnquiryKind) -> Bool { room.contains(kind) }

    func wait(_ nanoseconds: Int64) -> Bool {
        waited += nanoseconds
        now += nanoseconds
        if let left = timeLeft { timeLeft = left - nanoseconds }
        return !isInterrupted
    }

    func prepare() throws(HelperProgramError) { try program.prepare { !self.isInterrupted } }

    func fetch(
        _ request: FetchRequest,
        mayAskAgain: () -> Bool
    ) throws(HelperProgramError) -> FetchAnswer? {
        beforeEach()
        return try program.fetch(
            request,
            while: { !self.isInterrupted },
            mayAskAgain: {
                beforeEach()
                return mayAskAgain()
            }
        )
    }

    private func beforeEach() {
        do { try beforeFetch() } catch { warnings.append("\(error)") }
    }

    func progress(_ kind: EnquiryKind, _ settled: Int) { self.settled = settled }

    func warn(_ sentence: String) { warnings.append(sentence) }
}

extension Balance {
    /// The parts that are not zero, such as `60 = 50 fetched + 10 none`.
    var shortText: String {
        #expect(holds)
        let some = parts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }
        return "\(whole) = \(some.joined(separator: " + "))"
    }
}
