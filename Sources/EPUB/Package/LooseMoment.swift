// SPDX-License-Identifier: Apache-2.0

import Books

/// A moment that stands somewhere else than in a date of a book.
package enum LooseMoment {
    /// As far as it is known, in the form that dates of books have; nil if it is none.
    package static func text(_ raw: String) -> String? {
        guard let text = MomentReading.moment(raw)?.text else { return nil }
        return text.hasSuffix("+00:00") ? "\(Substring(text.utf8.dropLast(6)))Z" : text
    }
}
