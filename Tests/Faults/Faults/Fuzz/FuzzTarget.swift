// SPDX-License-Identifier: Apache-2.0

import Terminal
import TestSupport

/// Something that reads what others wrote, and may not end or hang by it.
struct FuzzTarget: Sendable {
    let name: String
    let summary: String
    /// Words that mean something to it.
    var words: [String] = []
    /// Sound inputs, and such as are known to be bad.
    let corpus: @Sendable (FuzzScene) throws -> [[UInt8]]
    /// Reads an input, which is also in the file of the scene; returns what is wrong about how.
    let read: @Sendable (_ input: [UInt8], FuzzScene) throws -> String?

    static let all = books + texts + commands

    /// What is changed to make inputs of it.
    func inputs(_ scene: FuzzScene) throws -> [[UInt8]] {
        let inputs = try corpus(scene)
        if inputs.isEmpty { throw ToolError("\(name): there are no samples") }
        return inputs
    }

    static func named(_ names: [String]) throws -> [FuzzTarget] {
        guard !names.isEmpty else { return all }
        return try names.map { name in
            guard let target = all.first(where: { $0.name == name }) else {
                throw ToolError(usage: "there is no target \(name); faults fuzz --list shows them")
            }
            return target
        }
    }
}

/// Where inputs lie, and the program that some of them are for.
struct FuzzScene {
    let folder: String
    let samples: String
    /// Nil where commands are run in this process.
    private let accession: String?
    /// The input that is read now.
    var input: String { "\(folder)/input" }
    var library: String { "\(folder)/library" }
    /// No command of so little takes a tenth of it.
    private static let patience = 30.0

    init(_ folder: String, _ options: FaultOptions, isInside: Bool = false) throws {
        (self.folder, samples) = (folder, options.samples)
        accession = isInside ? nil : options.accession
        if !Disk.exists(folder) { try Disk.makeFolder(folder) }
    }

    /// Lets the program do something; returns what is wrong with how it ended.
    ///
    /// - Parameter mayFail: an internal error is what it says of a register that is not sound.
    func complaint(about words: [String], mayFail: Bool = false) throws -> String? {
        let exit = try run(words)
        if exit == 128 { return "hangs" }
        if exit > 128 { return "ends by signal \(exit - 128)" }
        switch ExitCode(rawValue: Int32(exit)) {
        case nil: return "exit \(exit): \(said.prefix(300))"
        case .internalError where !mayFail: return "exit \(exit): \(said.prefix(300))"
        default: return nil
        }
    }

    func run(_ words: [String]) throws -> Int {
        guard let accession else {
            let (exit, errors) = InsideProgram.run(words)
            try Disk.write(Array(errors.utf8), to: "\(folder)/errors")
            return exit
        }
        let process = try Tool.start(
            [accession] + words,
            // It finds no other program, and no home but this.
            environment: [
                "PATH=\(folder)/nothing", "HOME=\(folder)", "LANG=C.UTF-8",
                "TMPDIR=\(folder)", "ACCESSION_LIBRARY=\(library)", "SWIFT_BACKTRACE=enable=no",
            ],
            output: .file("\(folder)/output"),
            errors: .file("\(folder)/errors")
        )
        return try ProgramRun.wait(for: process, upTo: Self.patience)
    }

    private var said: String { Disk.text(of: "\(folder)/errors") ?? "" }

    /// The files of the samples in a folder, with one of these endings.
    func files(in place: String, _ endings: String...) throws -> [[UInt8]] {
        let folder = "\(samples)/\(place)"
        return try Disk.files(below: folder).sorted()
            .filter { name in endings.contains { name.hasSuffix($0) } }
            .map { try Disk.bytes(of: "\(folder)/\($0)") }
            .filter { $0.count < 1 << 18 }
    }

    /// A library with the sample books in it.
    func makeLibrary() throws {
        if Disk.exists(library) { return }
        let exit = try run(["import", "--library", library, "--settle", "0", "\(samples)/books"])
        if exit != 0 { throw ToolError("there is no library to work on: \(said)") }
    }
}
