// SPDX-License-Identifier: Apache-2.0

/// What is said of a content and a collection.
package enum CollectionMember {
    package enum State: String, Sendable {
        case `in`
        case out
    }

    /// What holds of it.
    package struct Standing: Sendable, Equatable {
        package let isIn: Bool
        /// Nil for what has no place of its own, and stands behind the rest.
        package let place: Int64?
        /// Whether it was a run that said so, and no person.
        package let isByRun: Bool
    }

    /// Whether a row `one` of the members is what holds: its decision is in force, and nothing that
    /// is in force was said of the same content later.
    static let holds = """
        EXISTS (SELECT 1 FROM decisions WHERE decisions.id = one.decision_id AND in_force = 1)
        AND NOT EXISTS (
            SELECT 1 FROM collections AS own JOIN decisions AS said ON said.id = one.decision_id
                CROSS JOIN collections AS others
                    ON others.id = own.id OR others.home_id = own.home_id
                CROSS JOIN collection_members AS later
                    ON later.collection_id = others.id AND later.fingerprint = one.fingerprint
                CROSS JOIN decisions AS saying ON saying.id = later.decision_id
            WHERE own.id = one.collection_id AND saying.in_force = 1
                AND (saying.moment, later.state = 'in', others.uid, saying.id)
                    > (said.moment, one.state = 'in', own.uid, said.id))
        """
}
