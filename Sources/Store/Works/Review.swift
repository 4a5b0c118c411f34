// SPDX-License-Identifier: Apache-2.0

/// The words of the review state of a work, but for what a person says.
enum Review {
    static func of(_ needsReview: Bool) -> String {
        needsReview ? "needs-review" : "unreviewed"
    }
}
