// SPDX-License-Identifier: Apache-2.0

/// Which version of the program this is.
///
/// Apart from the commands, since the register and every run keep it.
enum Version {
    static let number = "0.1.0"
    /// As it is noted in registers and shown to people: `accession 0.1.0`.
    static let withName = "accession \(number)"
}
