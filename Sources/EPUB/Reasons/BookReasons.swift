// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// The reasons that the reader gives: what can be wrong with a book.
package enum BookReasons {
    /// In the order of the codes' groups.
    package static let all: [Reason] =
        Reason.archiveReasons + Reason.containerReasons + Reason.packageReasons
        + Reason.coverReasons
}
