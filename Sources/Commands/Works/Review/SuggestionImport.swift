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
    mutating func take(_ entry: ListEntry) throws(SuggestionImportError) {
        number += 1
        guard let columns else {
            guard case .path(let line) = entry else { throw .header(Self.endlessHeader) }
            do throws(UsageError) {
                self.columns = try SuggestionColumns(header: line.bytes)
            } catch { throw .header(error) }
            return
        }
        count.read += 1
        guard case .path(let line) = entry else { return refuse("it is too long") }
        let fields: SuggestionColumns.Line
        do throws(UsageError) { fields = try columns.read(line.bytes) } catch {
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

    mutating func finish() throws(SuggestionImportError) {
        if columns == nil { throw .header(Self.noHeader) }
        try flush()
    }

    private mutating func flush() throws(SuggestionImportError) {
        guard !waiting.isEmpty else { return }
        do throws(Failure) {
            let new = try decisions.suggest(waiting, isDryRun: isDryRun)
            count.queued += new
            count.known += waiting.count - new
        } catch { throw .library(error) }
        waiting.removeAll(keepingCapacity: true)
    }

    private mutating func refuse(_ why: String) {
        count.refused += 1
        refuse(number, why)
    }

    private static let noHeader = UsageError(
        "the input is empty",
        hint: "begin with a line such as left, right, source, reason, with tabs between"
    )
    private static let endlessHeader = UsageError(
        "the first line is too long",
        hint: "begin with a line such as left, right, source, reason, with tabs between"
    )
}

// MARK: - Editions

extension SuggestionImport {
    /// The fingerprint behind a fingerprint, `edition:42` or a file; nil if there is none.
    private func fingerprint(_ word: [UInt8]) throws(SuggestionImportError) -> [UInt8]? {
        do throws(RegisterError) {
            if let bytes = Hexadecimal.bytes(word), bytes.count == 16 {
                return try reader.edition(withFingerprint: bytes) == nil ? nil : bytes
            }
            return try target(word).flatMap { (target) throws(RegisterError) in
                try fingerprint(of: target)
            }
        } catch { throw .register(error) }
    }

    private func target(_ word: [UInt8]) -> Target? {
        do throws(UsageError) { return try TargetArgument.read(word, bare: .edition) } catch {
            // What points at nothing is refused with its line.
            return nil
        }
    }

    private func unknown(_ word: [UInt8]) -> String {
        "no edition is known as \"\(TerminalText.escape(word))\""
    }

    private func fingerprint(of target: Target) throws(RegisterError) -> [UInt8]? {
        switch target {
        case .work: return nil
        case .edition(let id): return try reader.fingerprint(ofEdition: id)
        case .file(let path):
            guard let id = try reader.file(at: path.bytes)?.record.editionID else { return nil }
            return try reader.fingerprint(ofEdition: id)
        }
    }
}

enum SuggestionImportError: Error {
    case header(UsageError)
    case library(Failure)
    case register(RegisterError)
    case list(FileError)
}

extension Hexadecimal {
    /// The bytes that digits stand for; nil if something else stands among them.
    static func bytes(_ digits: [UInt8]) -> [UInt8]? {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Character(Unicode.Scalar(digits[index])).hexDigitValue,
                let low = Character(Unicode.Scalar(digits[index + 1])).hexDigitValue
            else { return nil }
            bytes.append(UInt8(high * 16 + low))
        }
        return bytes
    }
}
