// SPDX-License-Identifier: Apache-2.0

package import Works

/// Something a person said about works, as it is written down.
package struct Decision: Sendable, Equatable {
    /// `same`, `not-same`, `trust`, `distrust`, `set` or `match`.
    package var kind: String
    /// The fingerprints of the editions on either side.
    package var left: [[UInt8]] = []
    package var right: [[UInt8]] = []
    package var volumeID: VolumeID?
    package var work: Int64?
    package var field: String?
    package var value: String?
    package var who: String
    package var why: String?

    package init(kind: String, who: String, why: String?) {
        self.kind = kind
        self.who = who
        self.why = why
    }
}
