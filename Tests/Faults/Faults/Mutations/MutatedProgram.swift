// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// A copy of the sources in which each line of the list asks whether it is taken out just now.
///
/// So all mutations together need one build, and the next self-test compiles only what has changed.
struct MutatedProgram {
    private let root: String
    private let folder: String
    private let mutations: [Mutation]
    private var tree: String { "\(folder)/tree" }
    private var build: String { "\(folder)/build" }
    /// Says which mutation is tried; read by each program when it starts.
    private var active: String { "\(folder)/active" }

    var tests: String { "\(build)/debug/accessionPackageTests.xctest" }
    var accession: String { "\(build)/debug/accession" }

    /// - Parameters:
    ///   - root: the folder of the package.
    ///   - mutations: all of the list: another selection would be another build.
    init(of root: String, _ mutations: [Mutation]) throws {
        (self.root, self.mutations) = (root, mutations)
        folder = "\(root)/.build/self-test"
        try Disk.makeFolder(folder)
        try select(nil)
        try writeTree()
        try compile()
    }

    /// What is taken out from now on.
    func select(_ mutation: Mutation?) throws {
        try Disk.write(Array("\(mutation?.number ?? 0)\n".utf8), to: active)
    }

    // MARK: The tree

    /// Only what differs is written, so that nothing else is compiled again.
    private func writeTree() throws {
        var files = try sources()
        for mutation in mutations {
            guard let bytes = files[mutation.file] else { throw ToolError("find", mutation.file) }
            let text = try mutation.apply(to: String(decoding: bytes, as: UTF8.self))
            files[mutation.file] = Array(text.utf8)
        }
        for file in Set(mutations.map(\.file)) {
            files[file]? += Array("\nimport CMutation\n".utf8)
        }
        files["Package.swift"]? += Array(Self.manifest(active).utf8)
        files["Tests/CMutation/include/CMutation.h"] = Array(Self.header.utf8)
        files["Tests/CMutation/mutation.c"] = Array(Self.source.utf8)
        files["Tests/XCTMain.swift"] = Array(Self.start.utf8)
        if Disk.exists(tree) {
            for name in try Disk.files(below: tree) where files[name] == nil {
                try Disk.remove("\(tree)/\(name)")
            }
        }
        for (name, bytes) in files {
            let path = "\(tree)/\(name)"
            if Disk.exists(path), try Disk.bytes(of: path) == bytes { continue }
            try Disk.makeWay(to: path)
            try Disk.write(bytes, to: path)
            var status = stat()
            guard stat("\(root)/\(name)", &status) == 0 else { continue }
            if chmod(path, status.st_mode) != 0 { throw ToolError("make", path) }
        }
    }

    private func sources() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try Disk.names(in: root) where name != ".git" && name != ".build" {
            for below in try Disk.files(below: "\(root)/\(name)") {
                let file = below.isEmpty ? name : "\(name)/\(below)"
                files[file] = try Disk.bytes(of: "\(root)/\(file)")
            }
        }
        return files
    }

    private static func manifest(_ active: String) -> String {
        """

        for target in package.targets where target.type != .system {
            target.dependencies.append("CMutation")
        }
        package.targets.append(
            .target(
                name: "CMutation",
                path: "Tests/CMutation",
                cSettings: [.define("MUTATION_FILE", to: "\\"\(active)\\"")]
            )
        )

        """
    }

    private static let header = """
        #include <stdbool.h>
        bool mutation_is_on(unsigned long long number);

        """

    /// Reads the file before `main`: programs that confine themselves could not do it later, and most
    /// are started without the variables of their starter.
    private static let source = """
        #include "CMutation.h"
        #include <fcntl.h>
        #include <stdlib.h>
        #include <unistd.h>
        static unsigned long long active;
        __attribute__((constructor)) static void begin(void) {
          char text[32] = "";
          int file = open(MUTATION_FILE, O_RDONLY | O_CLOEXEC);
          if (file < 0) return;
          if (read(file, text, sizeof text - 1) > 0) active = strtoull(text, NULL, 10);
          close(file);
        }
        bool mutation_is_on(unsigned long long number) { return active == number; }

        """

    /// With a start of its own, the build looks for no tests of XCTest, for which it would need an
    /// index of all sources.
    private static let start = """
        import Testing

        @main struct Tests {
            static func main() async { await Testing.__swiftPMEntryPoint() as Never }
        }

        """

    // MARK: Running

    private func compile() throws {
        let log = "\(folder)/build.log"
        let exit = try run(
            [
                "swift", "build", "--build-tests", "--disable-index-store",
                "-debug-info-format", "none", "--package-path", tree, "--scratch-path", build,
            ],
            output: log,
            upTo: .infinity
        )
        if exit != 0 { throw ToolError("the mutated program does not compile: see \(log)") }
    }

    /// What a build and its tests are told of where they are.
    static var variables: [String] {
        let names = ["PATH", "HOME", "LANG", "LD_LIBRARY_PATH", "TMPDIR", "USER"]
        return names.compactMap { name in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
    }

    /// Runs a program found in PATH, with both streams in one file.
    func run(_ words: [String], output: String, upTo patience: Double) throws -> Int {
        let process = try Tool.start(
            ["/usr/bin/env"] + words,
            environment: Self.variables,
            output: .file(output),
            errors: .file("\(output).errors")
        )
        return try ProgramRun.wait(for: process, upTo: patience)
    }

    /// Runs tests, and returns what the program said of them and its exit code; 128 if it hangs.
    func test(_ words: [String], upTo patience: Double) throws -> (exit: Int, output: String) {
        let output = "\(folder)/tests.log"
        let exit = try run(
            [tests, "--testing-library", "swift-testing"] + words,
            output: output,
            upTo: patience
        )
        let said = [output, "\(output).errors"].map { Disk.text(of: $0) ?? "" }
        return (exit, said.joined())
    }
}
