// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// The page `JSON` is a contract written by hand.
///
/// The golden cases hold the program's output, so the two are compared here.
@Suite struct JSONPageTests {
    private static let root = Samples.path.parent

    /// One heading of the page, and the names that its text explains.
    struct Section {
        let heading: String
        let text: String

        /// `works merge, split` is about `works merge` and `works split`.
        var commands: [String] {
            var noun = ""
            return heading.split(separator: ",").map { part in
                let words = part.split(separator: " ").map(String.init)
                if words.count > 1 {
                    noun = words[0] + " "
                    return words.joined(separator: " ")
                }
                return noun + words[0]
            }
        }

        /// The words in back quotes, and the members of the examples.
        var names: Set<String> {
            let quoted = text.matches(of: /`([a-z][a-z0-9_-]*)`/).map { String($0.output.1) }
            let shown = text.matches(of: /"([a-z][a-z0-9_]*)":/).map { String($0.output.1) }
            return Set(quoted + shown)
        }

        /// The first column of the tables of members.
        var members: [String] {
            var isTable = false
            var members: [String] = []
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("| member |") { isTable = true }
                if !line.hasPrefix("|") { isTable = false }
                guard isTable, line.hasPrefix("| `") else { continue }
                let cell = line.dropFirst(2).prefix { $0 != "|" }
                members += cell.matches(of: /`([a-z][a-z0-9_]*)`/).map { String($0.output.1) }
            }
            return members
        }

        /// Other sections that it refers to: *inspect*.
        var references: [String] {
            text.matches(of: /\*([a-z][a-z ,]*)\*/).map { String($0.output.1) }
        }
    }

    /// A golden case that prints JSON.
    struct Printed: CustomTestStringConvertible {
        let name: String
        let command: String
        let members: Set<String>

        var testDescription: String { name }
    }

    private static let sections: [Section] = {
        let path = root.appending("Sources/Commands/Commands.docc/JSON.md")
        // A page that cannot be read has no sections, and the first test says so.
        let page = (try? FileTree.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return page.split(separator: "\n## ").dropFirst().map { part in
            let heading = part.prefix { $0 != "\n" }
            return Section(heading: String(heading), text: String(part.dropFirst(heading.count)))
        }
    }()

    private static func section(_ command: String) -> Section? {
        sections.first { $0.commands.contains(command) || $0.heading == command }
    }

    /// The names that a section explains, or one that it refers to.
    private static func names(_ section: Section, _ seen: Set<String> = []) -> Set<String> {
        guard !seen.contains(section.heading) else { return [] }
        return section.references.compactMap(Self.section).reduce(section.names) {
            $0.union(names($1, seen.union([section.heading])))
        }
    }

    private static let cases = Result { try read() }

    static func printed() throws -> [Printed] { try cases.get() }

    private static func read() throws -> [Printed] {
        let folder = Samples.path("golden")
        return try FileTree.names(in: folder).compactMap { name in
            let place = folder.appending(name)
            guard let script = try? FileTree.read(place.appending("command")),
                let bytes = try? FileTree.read(place.appending("expected")),
                bytes.first == UInt8(ascii: "{"), let command = command(script)
            else { return nil }
            var members: Set<String> = []
            for value in values(bytes) { gather(value, into: &members) }
            return Printed(
                name: String(decoding: name, as: UTF8.self),
                command: command,
                members: members
            )
        }
    }

    /// The last command of a script that was asked for JSON.
    private static func command(_ script: [UInt8]) -> String? {
        let lines = String(decoding: script, as: UTF8.self).split(separator: "\n")
        let asked = lines.last { $0.contains("--json") || $0.contains("--events") }
        let words = asked?.matches(of: /accession (?:-\S+ )*([a-z]+)(?: ([a-z]+))?/).last?.output
        guard let words else { return nil }
        return [words.2.map { "\(words.1) \($0)" }, String(words.1)].compactMap { $0 }.first {
            section($0) != nil
        }
    }

    /// One value after the other, each from the beginning of a line to the end of one.
    private static func values(_ bytes: [UInt8]) -> [JSONValue] {
        var values: [JSONValue] = []
        var begun: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            begun += line + [UInt8(ascii: "\n")]
            // Only there may a value end; to read all that has begun at each line takes minutes.
            guard line.last == UInt8(ascii: "}"), line[line.startIndex] != UInt8(ascii: " "),
                let value = try? JSONReading.value(begun)
            else { continue }
            values.append(value)
            begun = []
        }
        return values
    }

    private static func gather(_ value: JSONValue, into members: inout Set<String>) {
        switch value {
        case .object(let object):
            for member in object.members {
                members.insert(member.name)
                gather(member.value, into: &members)
            }
        case .array(let values): for value in values { gather(value, into: &members) }
        default: break
        }
    }

    @Test func `the page has sections and the golden cases print JSON`() throws {
        #expect(Self.sections.count > 30)
        #expect(try Self.printed().count > 50)
    }

    @Test(arguments: try printed())
    func `every member that is printed is on the page`(printed: Printed) throws {
        let section = try #require(Self.section(printed.command))
        let names = Self.names(section)
        let unexplained = printed.members.filter { member in
            let name = member.hasSuffix("_bytes_b64") ? String(member.dropLast(10)) : member
            return !names.contains(name) && name.wholeMatch(of: /[A-Z]{2,4}-[0-9]+/) == nil
        }
        #expect(unexplained.isEmpty, "\(section.heading)")
    }

    @Test func `every member on the page is one that the program writes`() throws {
        var written = try Self.printed().reduce(into: Set<String>()) { $0.formUnion($1.members) }
        for module in ["Commands", "Terminal", "Accounting", "Manifests"] {
            let folder = "Sources/\(module)"
            for entry in try FileTree.snapshot(Self.root.appending(folder)) {
                guard entry.name.hasSuffix(".swift"), let bytes = entry.bytes else { continue }
                let text = String(decoding: bytes, as: UTF8.self)
                for match in text.matches(of: /"([A-Za-z][A-Za-z0-9_ ]*)"/) {
                    written.insert(match.output.1.lowercased().replacing(" ", with: "_"))
                }
            }
        }
        for section in Self.sections {
            let unknown = section.members.filter { !written.contains($0) }
            #expect(unknown.isEmpty, "\(section.heading)")
        }
    }
}
