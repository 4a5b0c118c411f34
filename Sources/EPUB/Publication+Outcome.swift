// SPDX-License-Identifier: Apache-2.0

package import Accounting

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
        code = reason.code
        self.detail = detail
    }
}
