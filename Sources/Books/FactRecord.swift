// SPDX-License-Identifier: Apache-2.0

/// The name of one record of a provider, such as `openlibrary:/works/OL45804W`.
package struct FactRecord: Sendable, Hashable, CustomStringConvertible {
    package let provider: FactProvider
    /// What they call it; empty if it has no name.
    package let name: String

    package init(_ provider: FactProvider, _ name: String) {
        self.provider = provider
        self.name = name
    }

    /// - Parameter text: as `description` has it.
    package init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let provider = FactProvider(rawValue: String(text[..<colon]))
        guard provider.isValid else { return nil }
        self.init(provider, String(text[text.index(after: colon)...]))
    }

    package var description: String { "\(provider):\(name)" }
}

extension FactSheet {
    package var name: FactRecord { FactRecord(provider, record) }
}

/// What a person says of a record: whether it is about the book that it was found for.
package enum FactVerdict: String, Sendable {
    case believed
    case rejected
}

/// What a person says of a record, for as long as it has the title that they saw.
package struct JudgedRecord: Sendable, Equatable {
    package let record: FactRecord
    package let title: String?
    package let verdict: FactVerdict

    package init(_ record: FactRecord, title: String?, _ verdict: FactVerdict) {
        self.record = record
        self.title = title
        self.verdict = verdict
    }

    package func concerns(_ sheet: FactSheet) -> Bool {
        record == sheet.name && title == sheet.first(.title)
    }
}
