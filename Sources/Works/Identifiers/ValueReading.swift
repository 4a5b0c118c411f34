// SPDX-License-Identifier: Apache-2.0

/// The outcome of reading a value as one kind: the normal form, or what is wrong with it.
enum ValueReading {
    case value(String)
    case problem(String)

    static let notANumber = ValueReading.problem("not a number")

    /// The claim that this reading makes for `kind`.
    func claim(_ kind: VolumeIDKind) -> IdentifierClaim {
        switch self {
        case .value(let value):
            let id = VolumeID(kind: kind, value: value)
            return kind.level == .never ? .never(id) : .valid(id)
        case .problem(let problem):
            return .invalid(kind: kind, problem: problem)
        }
    }
}
