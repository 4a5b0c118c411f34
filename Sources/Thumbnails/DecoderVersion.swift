// SPDX-License-Identifier: Apache-2.0

/// The version of what is decoded and how: what was seen by an older one is looked at again.
package enum DecoderVersion {
    /// To be raised with every change that may give a cover another result or another look.
    package static let current = 2
}
