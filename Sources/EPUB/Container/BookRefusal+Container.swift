// SPDX-License-Identifier: Apache-2.0

import Accounting

// What the refusals of the container mean for the search for a package document.
extension BookRefusal {
    /// Whether a container like this can be ignored; none is made like this to deceive.
    var isOfDamage: Bool {
        isOne(
            of: .unreadableContainer,
            .encryptedEntry,
            .unsupportedMethod,
            .wrongChecksum,
            .damagedData
        )
    }

    /// Whether no package document was ever named.
    var isOfNoPackage: Bool {
        isOne(of: .noContainer, .noPackageNamed)
    }

    /// Whether what was read as a package document is none.
    var isOfNoPackageDocument: Bool {
        isOne(of: .notAPackage, .unreadablePackage)
    }

    /// Why the container names no package document that is there, in short.
    var explanation: String {
        if isOne(of: .noContainer) { return "there is no container.xml" }
        if isOne(of: .noPackageNamed) { return "container.xml names none" }
        if isOne(of: .packageMissing) { return "\(detail), which container.xml names, is missing" }
        if isOne(of: .otherFormat) { return "mimetype says \(detail)" }
        return "container.xml cannot be read (\(code))"
    }

    private func isOne(of reasons: Reason...) -> Bool {
        reasons.contains { $0.code == code }
    }
}
