// SPDX-License-Identifier: Apache-2.0

package import Works

/// One identifier as the book has it, and what it is good for.
package struct VolumeIDClaim: Sendable, Hashable {
    package enum State: String, Sendable, CaseIterable {
        /// It makes one work of the editions that share it.
        case joins
        /// It would join if title and author were known, and one is missing.
        case alone
        /// The identifier names more books than one can.
        case quarantined
        /// A person said that the identifier joins nothing.
        case distrusted
        /// It is on the blocklist.
        case blocked
        /// A known kind with a value that cannot be right.
        case invalid
        /// Kept, but it identifies nothing.
        case never
    }

    /// As the book writes it.
    package var identifier: RawIdentifier
    package var state: State
    /// The name of a kind, also of one that a newer program knows.
    package var kind: String?
    package var value: String?
    package var problem: String?
    /// The map of works that says so, for what no book says of itself.
    package var map: Int64?
    /// The sheet of facts that says so, for what others say of the book.
    package var sheet: Int64?

    package init(
        _ identifier: RawIdentifier,
        state: State,
        kind: String? = nil,
        value: String? = nil,
        problem: String? = nil,
        map: Int64? = nil,
        sheet: Int64? = nil
    ) {
        self.identifier = identifier
        self.state = state
        self.kind = kind
        self.value = value
        self.problem = problem
        self.map = map
        self.sheet = sheet
    }

    /// That a map of works has a book with this identifier as an edition of this work.
    ///
    /// - Parameter isHeld: whether it counts for nothing as things are.
    package init(map: Int64, of id: VolumeID, is work: VolumeID, isHeld: Bool) {
        self.init(
            RawIdentifier(value: id.description),
            state: isHeld ? .blocked : .joins,
            kind: work.kind.name,
            value: work.value,
            map: map
        )
    }

    /// That a sheet of facts knows a book with these names by this identifier.
    package init(sheet: Int64, _ id: VolumeID, _ names: BookNames, _ blocklist: Blocklist) {
        self.init(RawIdentifier(value: id.description), id, names, blocklist)
        self.sheet = sheet
    }

    /// The claim on what no book writes down.
    init(computed id: VolumeID, _ names: BookNames, _ blocklist: Blocklist) {
        self.init(RawIdentifier(value: ""), id, names, blocklist)
    }

    /// Whether it is the claim on title and author.
    private var isOfNames: Bool { kind == VolumeIDKind.names.name }

    /// Whether the library added it to what the book says: it follows from what else is there.
    package var isAdded: Bool { isOfNames || map != nil || sheet != nil }

    /// Whether it comes from the book or from a provider, and so is one that maps go by.
    package var isSaid: Bool { !isOfNames && map == nil }

    /// What an identifier of a book with these names is good for, by itself.
    package init(_ identifier: RawIdentifier, _ names: BookNames, _ blocklist: Blocklist) {
        switch IdentifierClassifier.classify(identifier) {
        case .valid(let id): self.init(identifier, id, names, blocklist)
        case .invalid(let named, let reason):
            self.init(identifier, state: .invalid, kind: named.name, problem: reason)
        case .never(let id):
            self.init(identifier, state: .never, kind: id?.kind.name, value: id?.value)
        }
    }

    private init(
        _ identifier: RawIdentifier,
        _ id: VolumeID,
        _ names: BookNames,
        _ blocklist: Blocklist
    ) {
        let isBlocked = blocklist.blocks(id, titleKey: names.title)
        self.init(
            identifier,
            state: isBlocked ? .blocked : Self.plainState(id, names),
            kind: id.kind.name,
            value: id.value
        )
    }

    /// The identifier, if it is one that can join.
    package var volumeID: VolumeID? {
        guard state != .invalid, state != .never, let kind, let value,
            let known = VolumeIDKind(named: kind)
        else { return nil }
        return VolumeID(kind: known, value: value)
    }

    /// Whether it is on an identifier that can join.
    package func isOn(_ id: VolumeID) -> Bool {
        state != .invalid && state != .never && value == id.value && kind == id.kind.name
    }

    /// The state of a good claim that nothing is known against.
    package static func plainState(_ id: VolumeID, _ names: BookNames) -> State {
        id.kind.level == .package && !names.isComplete ? .alone : .joins
    }
}

extension VolumeIDClaim.State {
    /// The state of a good claim on an identifier in this state, but for the names of its book.
    package init(of state: IDState) {
        self =
            switch (state.verdict, state.finding) {
            case (.trusted, _): .joins
            case (.distrusted, _): .distrusted
            case (nil, .quarantined): .quarantined
            case (nil, _): .joins
            }
    }
}
