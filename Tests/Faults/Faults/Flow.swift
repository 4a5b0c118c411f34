// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A command and what it works on.
struct Flow {
    let name: String
    let summary: String
    /// Commands that make the scene; a word `@name` is a file or folder in it.
    var preparation: [[String]] = []
    /// Files that get another name after that, and commands that come then.
    var moves: [(from: String, to: String)] = []
    var laterPreparation: [[String]] = []
    /// Damage to the register that no command would do, and unneeded files.
    var damage: [String] = []
    var strayFiles: [String] = []
    /// Samples that are copied into the scene, each as the place it is to have there.
    var samples: [(sample: String, place: String)] = []
    let command: [String]
    /// Whether the command does all or nothing; an import keeps the books that it committed.
    var isAtomic = true
    /// Whether it can be repeated after it succeeded and leaves the same register.
    var isRepeatable = true
    /// The exit of a repeated command that has nothing left to do.
    var repeatedExits: [Int] = []
    /// Whether its answer holds times or durations, which are not compared.
    var answersWithTimes = false
    /// Whether an answer says that a part of the sources was not taken in.
    var saysPartial: @Sendable (_ exit: Int, _ answer: String) -> Bool = { _, _ in false }
    /// Whether a part of a copy may stay until the next copy is made, or a repair finds it.
    var mayLeaveCopies = false
    /// Whether the covers are next to the register; the sample registers come without.
    var hasCovers = true
    /// Files of the preparation that must stay unchanged, whatever happens.
    var untouched: [String] = []

    /// How the name of a file in the library begins that is there once all is done, with what was
    /// replaced.
    var keeps: String?

    /// The works of a catalogue on the web, by their ISBNs: a server of this machine, whose address
    /// stands for the word `Flow.address`.
    var catalogue: [String: String] = [:]

    /// Whether the books of `@books` are also on the web: a server of this machine lists them, whose
    /// catalogue stands for the word `Flow.address`.
    var servesBooks = false

    static let address = "%address"

    /// Whether it may remove staged files that were there before it began, for a disk that is full: it
    /// says how many went.
    var mayEvict = false

    /// Folders outside of the library that it fills: every file in them is whole, whatever happens.
    var produces: [String] = []
    /// Whether they are one result: where a name cannot be given or the disk is full, they are as
    /// they were, or as they shall be.
    var producesOneResult = false

    /// The places of files that are only to be read.
    var sources: [String] {
        let places = samples.map(\.place)
        // What lies in the folder of another one is looked at there, also where it moved.
        let outer = places.filter { place in !places.contains { place.hasPrefix($0 + "/") } }
        return outer.filter { !$0.hasPrefix("library/") } + untouched
    }

    static func named(_ names: [String]) throws -> [Flow] {
        guard !names.isEmpty else { return all }
        return try names.map { name in
            guard let flow = all.first(where: { $0.name == name }) else {
                throw ToolError(usage: "there is no flow \(name); faults --list shows them")
            }
            return flow
        }
    }
}
