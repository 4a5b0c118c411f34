// SPDX-License-Identifier: Apache-2.0

/// What to measure of the report of covers, as typed.
struct CoversOptions {
    let editions: Int
    let accession: String
    let flags: TypedFlags

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(arguments, "editions", "accession")
        editions = try flags.count("editions", atLeast: 1) ?? 100_000
        accession = flags["accession"] ?? RunOptions.neighbour("accession")
    }
}
