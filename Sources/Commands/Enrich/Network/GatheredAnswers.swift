// SPDX-License-Identifier: Apache-2.0

import Books
import Library
import Providers

/// What a service says of editions, until all identifiers of an edition are settled: by each it may
/// find another record, or the same at another time.
struct GatheredAnswers {
    private struct Entry {
        /// Identifiers that are not settled.
        var open = 0
        var sheets: [FactSheet] = []
        var isWhole = true
    }

    private var entries: [Int64: Entry] = [:]
    private var done: [EditionSheets] = []

    init(_ enquiries: [Enquiry]) {
        for enquiry in enquiries {
            for edition in enquiry.editions { entries[edition.id, default: Entry()].open += 1 }
        }
    }

    mutating func take(_ edition: Int64, _ sheet: FactSheet?, _ outcome: EnquiryOutcome) {
        guard var entry = entries.removeValue(forKey: edition) else { return }
        entry.open -= 1
        if outcome == .deferred { entry.isWhole = false }
        if let sheet {
            if let place = entry.sheets.firstIndex(where: { $0.record == sheet.record }) {
                if entry.sheets[place].saidAt < sheet.saidAt { entry.sheets[place] = sheet }
            } else {
                entry.sheets.append(sheet)
            }
        }
        if entry.open > 0 {
            entries[edition] = entry
        } else if !entry.sheets.isEmpty {
            done.append(EditionSheets(edition: edition, entry.sheets, isWhole: entry.isWhole))
        }
    }

    /// Those that are settled since the last time.
    mutating func settled() -> [EditionSheets] {
        defer { done.removeAll() }
        return done
    }
}
