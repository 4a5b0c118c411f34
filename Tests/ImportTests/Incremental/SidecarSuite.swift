// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// Two books in folders of their own, beside which files are put.
protocol SidecarSuite {
    var folder: NightlyFolder { get }
}

extension SidecarSuite {
    func write(
        _ name: String = "one/metadata.opf",
        series: String? = "The Coast",
        more: String = ""
    ) throws {
        let line = series.map { "<meta name=\"calibre:series\" content=\"\($0)\"/>" } ?? ""
        let text = """
            <package version="2.0" xmlns:dc="dc"><metadata>
            <dc:title>A Better Title</dc:title>\(line)\(more)
            </metadata></package>
            """
        try folder.books.file(name, text)
    }

    /// - Parameter record: what calibre calls its record of the book.
    static func document(_ series: String, record: String? = nil) -> String {
        let lines = record.map {
            """
            <dc:identifier opf:scheme="calibre">7</dc:identifier>
            <dc:identifier opf:scheme="uuid" id="u">\($0)</dc:identifier>
            """
        }
        return """
            <package version="2.0" unique-identifier="u" xmlns:dc="dc"><metadata>\(lines ?? "")
            <meta name="calibre:series" content="\(series)"/></metadata></package>
            """
    }

    /// A record of calibre's.
    static func record(_ number: Int) -> String {
        "ba6bf14c-3384-4cb4-97ba-2bf1c92673\(number + 10)"
    }

    @discardableResult
    func run(
        _ policy: SidecarPolicy = .read,
        isDryRun: Bool = false,
        breaker: Breaker = .standard,
        observer: (any RunObserver)? = nil
    ) async throws -> RunSummary {
        var request = folder.request(breaker: breaker, isDryRun: isDryRun)
        request.sidecars = policy
        return try await folder.library.run(request, observer: observer)
    }

    func counts(_ summary: RunSummary) -> [Int] {
        RunCount.sidecars.map { summary.counts[$0] }
    }

    /// Texts, without the quotes of literals.
    func texts(_ query: String) throws -> [String] {
        try folder.column(query).map { String($0.dropFirst().dropLast()) }
    }

    func series() throws -> [String] {
        try texts("SELECT coalesce(series, 'none') FROM works ORDER BY id")
    }

    func sheets() throws -> [String] {
        try texts("SELECT edition_id || ' ' || file_id FROM fact_sheets ORDER BY 1")
    }

    func isbn(_ number: String) -> String {
        "<dc:identifier opf:scheme=\"ISBN\">\(number)</dc:identifier>"
    }

    static var shared: String { "9780306406157" }

    func works() throws -> [String] {
        try texts("SELECT work_id || '' FROM editions ORDER BY id")
    }

    func expectSound() throws {
        try folder.library.reader().verify { check in
            #expect(check.failed == 0, "\(check.name): \(check.examples)")
        }
    }
}
