// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books

extension Publication {
    package var outcome: Outcome {
        if protection != .none { return .protected }
        if isSalvaged { return .salvaged }
        return warnings.isEmpty ? .sound : .warned
    }

    mutating func warn(_ reason: Reason, _ detail: String) {
        warnings.append(Warning(reason, detail))
    }
}

extension Publication.Warning {
    init(_ reason: Reason, _ detail: String) {
        self.init(code: reason.code, detail: detail)
    }
}
