// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
package import Works

extension Book {
    /// A book as this reader has read it.
    package init(_ publication: Publication, fingerprint: [UInt8], blocklist: Blocklist) {
        self.init(
            publication,
            fingerprint: fingerprint,
            readerVersion: BookReader.version,
            outcome: publication.outcome,
            blocklist: blocklist
        )
    }
}

extension Publication {
    package var outcome: Outcome {
        if protection != .none { return .protected }
        if isSalvaged { return .salvaged }
        return warnings.isEmpty ? .sound : .warned
    }

    mutating func warn(_ reason: Reason, _ detail: String) {
        warnings.warn(reason, detail)
    }
}

extension Publication.Warning {
    init(_ reason: Reason, _ detail: String) {
        self.init(code: reason.code, detail: detail)
    }
}

extension [Publication.Warning] {
    mutating func warn(_ reason: Reason, _ detail: String = "") {
        append(Publication.Warning(reason, detail))
    }
}
