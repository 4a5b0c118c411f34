// SPDX-License-Identifier: Apache-2.0

package import Library
import Terminal

extension LockPolicy {
    /// `fail`, `skip` or `wait=10m`.
    package init?(_ text: String) {
        switch text {
        case "fail": self = .fail
        case "skip": self = .skip
        default:
            guard text.hasPrefix("wait="), let time = TimeSpan.read(text.dropFirst(5)) else {
                return nil
            }
            self = .wait(time)
        }
    }

    package var text: String {
        switch self {
        case .fail: "fail"
        case .skip: "skip"
        case .wait(let time): "wait=\(TimeSpan.text(time))"
        }
    }
}

extension ValueForm {
    static var lockPolicy: ValueForm<LockPolicy> {
        .init(
            placeholder: "fail|skip|wait=TIME",
            problem: "must be fail, skip or wait=TIME, such as wait=10m",
            pattern: "(fail|skip|wait=\(TimeSpan.pattern))",
            examples: ["fail", "skip", "wait=10m"],
            read: { LockPolicy($0) },
            write: \.text
        )
    }
}
