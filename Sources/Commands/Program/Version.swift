// SPDX-License-Identifier: Apache-2.0

/// Which version of the program this is.
///
/// The one place where it is said: scripts read it here, and a test compares it with what is written
/// elsewhere by hand.
enum Version {
    static let number = "0.1.0"
    /// As it is noted in registers and shown to people: `accession 0.1.0`.
    static let withName = "accession \(number)"
}
