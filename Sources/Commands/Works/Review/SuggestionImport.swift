// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// Takes the suggestions of another program into the queue, line by line.
struct SuggestionImport {
    struct Count {
        var read = 0
        var queued = 0
        var known = 0
        var refused = 0
    }

    /// What goes into the register in one transaction.
    private static let batch = 20_000

    private let reader: RegisterReader
    private let decisions: LibraryDecisions
    private let source: String
    private let isDryRun: Bool
    private let refuse: (Int, String) -> Void
    private var columns: SuggestionColumns?
    private var waiting: [Store.Suggestion] = []
    private(set) var count = Count()
    /// Of the line in hand.
    private var number = 0

    init(
        _ reader: RegisterReader,
        _ decisions: LibraryDecisions,
        source: String,
        isDryRun: Bool,
        refuse: @escaping (Int, String) -> Void
    ) {
        self.reader = reader
        self.decisions = decisions
        self.source = source
        self.isDryRun = isDryRun
        self.refuse = refuse
    }

    /// Takes a line; the first one is the header, without which nothing can be read.
    mutating func take(_ entry: ListEntry, _ number: Int) throws(Failure) {
        self.number = number
        guard let columns else {
            guard case .path(let line) = entry else {
                throw Self.noHeader("the first line is too long")
            }
            self.columns = try SuggestionColumns(header: line.bytes)
            return
        }
        count.read += 1
        guard case .path(let line) = entry else { return refuse("it is too long") }
        let fields: SuggestionColumns.Line
        do throws(Failure) { fields = try columns.read(line.bytes) } catch {
            return refuse(error.message)
        }
        guard let left = try fingerprint(fields.left) else { return refuse(unknown(fields.left)) }
        guard let right = try fingerprint(fields.right) else {
            return refuse(unknown(fields.right))
        }
        guard left != right else { return refuse("it names one edition twice") }
        let source = fields.source ?? source
        // It came from here: there is nothing to queue, because it is computed whenever it is
        // asked.
        guard !SuggestionGroup.Source.own.contains(source) else {
            count.known += 1
            return
        }
        let isOrdered = left.lexicographicallyPrecedes(right)
        waiting.append(
            Store.Suggestion(
                left: isOrdered ? left : right,
                right: isOrdered ? right : left,
                source: source,
                reason: fields.reason
            )
        )
        if waiting.count >= Self.batch { try flush() }
    }

    mutating func finish() throws(Failure) {
        if columns == nil { throw Self.noHeader("the input is empty") }
        try flush()
    }

    private mutating func flush() throws(Failure) {
        guard !waiting.isEmpty else { return }
        let new = try decisions.suggest(waiting, isDryRun: isDryRun)
        count.queued += new
        count.known += waiting.count - new
        waiting.removeAll(keepingCapacity: true)
    }

    private mutating func refuse(_ why: String) {
        count.refused += 1
        refuse(number, why)
    }

    private static func noHeader(_ message: String) -> Failure {
        Failure(.badInput, message, hint: SuggestionColumns.headerHint)
    }
}

// MARK: - Editions

extension SuggestionImport {
    /// The fingerprint behind a fingerprint, `edition:42` or a file; nil if there is none.
    private func fingerprint(_ word: [UInt8]) throws(Failure) -> [UInt8]? {
        if let bytes = Hexadecimal.fingerprint(word) {
            return try reader.edition(withFingerprint: bytes) == nil ? nil : bytes
        }
        guard let target = target(word) else { return nil }
        return try fingerprint(of: target)
    }

    private func target(_ word: [UInt8]) -> Target? {
        do throws(Failure) { return try TargetArgument.read(word, bare: .edition) } catch {
            // What points at nothing is refused with its line.
            return nil
        }
    }

    private func unknown(_ word: [UInt8]) -> String {
        "no edition is known as \"\(TerminalText.escape(word))\""
    }

    private func fingerprint(of target: Target) throws(Failure) -> [UInt8]? {
        switch target {
        case .work: return nil
        case .edition(let id): return try reader.fingerprint(ofEdition: id)
        case .file(let path):
            guard let id = try reader.file(at: path.bytes)?.record.editionID else { return nil }
            return try reader.fingerprint(ofEdition: id)
        }
    }
}
