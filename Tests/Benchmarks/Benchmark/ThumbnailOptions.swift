// SPDX-License-Identifier: Apache-2.0

/// What to measure of thumbnails, as typed.
struct ThumbnailOptions {
    let covers: Int
    let rounds: Int
    let jobs: Int?
    /// A library whose covers are decoded, in place of made ones; it stays as it is.
    let library: String?
    let program: String
    let flags: TypedFlags

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(arguments, "covers", "rounds", "jobs", "library", "images")
        covers = try flags.count("covers", atLeast: 1) ?? 400
        rounds = try flags.count("rounds", atLeast: 1) ?? 3
        jobs = try flags.count("jobs", atLeast: 1)
        library = flags["library"]
        program = flags["images"] ?? RunOptions.neighbour("accession-images")
    }
}
