// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// Compares the identifiers that others give editions with the claims that these have from them.
struct SheetVerifier {
    private let reader: RegisterReader

    init(_ reader: RegisterReader) {
        self.reader = reader
    }

    func run() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.given)
        let judge = try IdentifierAssessor(reader.connection)
        let claims = try ClaimTable(reader.connection)
        let facts = try FactTable(reader.connection)
        let editions = try reader.connection.integers(
            """
            SELECT edition_id FROM fact_sheets
            UNION SELECT edition_id FROM volume_ids WHERE sheet_id IS NOT NULL
            """
        )
        for edition in editions {
            let noted = try claims.added(to: edition).filter { $0.sheet != nil }
            let given = try facts.given(to: edition)
            if noted.isEmpty, given.isEmpty { continue }
            let said = try judge.givenClaims(
                beside: Set(claims.written(in: edition)),
                given,
                reader.names(ofEdition: edition)
            )
            check.checked += noted.count
            let (left, right) = (Set(noted.map(Statement.init)), Set(said.map(Statement.init)))
            for one in left.symmetricDifference(right) {
                check.fail(
                    "edition \(edition): \(one.id) is "
                        + (left.contains(one) ? "noted as given by another, wrongly" : "not noted")
                )
            }
            if noted.count > left.count { check.fail("edition \(edition) is given one id twice") }
        }
        check.finding =
            "\(RegisterCheck.counted(check.checked, "claim")) that others make for editions"
        return check
    }

    /// What one sheet says of its edition.
    private struct Statement: Hashable {
        let sheet: Int64?
        let id: String
        let isHeld: Bool

        init(_ claim: VolumeIDClaim) {
            sheet = claim.sheet
            id = "\(claim.kind ?? ""):\(claim.value ?? "")"
            isHeld = claim.state == .blocked
        }
    }
}
