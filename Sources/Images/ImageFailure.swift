// SPDX-License-Identifier: Apache-2.0

/// Why an image has no small picture.
package struct ImageFailure: Error, Equatable {
    package enum Kind: Sendable {
        case damaged
        case tooLarge
        case unsupported
    }

    package let kind: Kind
    package let detail: String

    init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
