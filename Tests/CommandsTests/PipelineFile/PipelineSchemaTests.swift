// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import Terminal
import TestSupport
import Testing

/// The schema for editors: it matches the one in the repository, and the reader.
@Suite struct PipelineSchemaTests {
    private static let file = Samples.path.parent.appending("pipelines/pipeline.schema.json")

    @Test func `the schema in the repository is the one that is printed`() async throws {
        let printed = try await PipelineDesk().run("run --schema")
        #expect(printed.exit == .success)
        let kept = String(decoding: try FileTree.read(Self.file), as: UTF8.self)
        #expect(
            printed.output == kept,
            "write it again: accession run --schema > pipelines/pipeline.schema.json"
        )
    }

    @Test func `every key is described`() throws {
        let schema = try JSON5Reader.read(FileTree.read(Self.file))
        #expect(schema["$schema"].text == "https://json-schema.org/draft/2020-12/schema")
        func look(_ value: JSON5Value) {
            guard case .object(let members) = value["properties"].content else { return }
            for member in members {
                #expect(member.value["description"].text.hasSuffix("."), "\(member.name)")
                look(member.value)
                if let items = member.value.member("items") { look(items) }
            }
        }
        look(schema)
    }

    static let documents: [String] =
        PipelineProblemTests.wrong.map(\.text) + [
            "{ sources: ['a'] }", "{ files_from: ['-'] }", "{ $schema: 'x', sources: ['a'] }",
            "{ sources: ['a'], settle: '0', item_timeout: '500ms', lock: 'wait=0', breaker: 'off' }",
            "{ sources: ['a'], breaker: '100%', jobs: 256, cache_size: 50000000, lock: 'fail' }",
            "{ sources: ['a'], breaker: '0.25%', jobs: 1, cache_size: 0, fail_on: 'warn' }",
            "{ sources: ['a'], settle: '10', }", "{ sources: ['a'], settle: '1234567890s' }",
            "{ sources: ['a'], breaker: '5' }", "{ sources: ['a'], breaker: '.5%' }",
            "{ sources: ['a'], breaker: '5.%' }", "{ sources: ['a'], breaker: '0.125%' }",
            "{ sources: ['a'], lock: 'wait=-1s' }", "{ sources: ['a'], cache_size: 50000001 }",
            "{ sources: ['a'], keep: {}, identity: {}, reports: [], exclude: [] }",
            "{ sources: ['a'], keep: { runs: 1000000 }, backup: 'never', allow_network_library: true }",
            "{ sources: ['a'], reports: [{ kind: 'rejects', format: 'csv', to: 'x', when: 'changed' }] }",
        ]

    /// Rules beyond any schema: about the text, the file system, and two values at once.
    private static func isBeyond(_ text: String) -> Bool {
        [
            "sources: [] }", "files_from: [] }", "a\\0", "~ann", "u202E", "format: 'html', to: 'c'",
            "./c", "sources: ['y']", "provider: 'openlibrary' }", "contact: 'ada'",
            "filter: 'year:x'", "providers: [",
        ].contains { text.contains($0) }
    }

    @Test(arguments: documents.filter { !isBeyond($0) && !$0.isEmpty })
    func `the schema and the reader judge alike`(text: String) async throws {
        let desk = try PipelineDesk()
        let schema = try JSON5Reader.read(FileTree.read(Self.file))
        let answer = await desk.run("run --check", [try desk.write(text)])
        let fits = SchemaCheck.fits(try JSON5Reader.read(Array(text.utf8)), schema)
        #expect(fits == (answer.exit == .success), "\(answer.errors)")
    }
}

/// As much of JSON Schema as ours needs.
private enum SchemaCheck {
    static func fits(_ value: JSON5Value, _ schema: JSON5Value) -> Bool {
        guard case .object(let rules) = schema.content else { return false }
        return rules.allSatisfy { fits(value, rule: $0.name, $0.value, schema) }
    }

    private static func fits(
        _ value: JSON5Value,
        rule: String,
        _ wanted: JSON5Value,
        _ schema: JSON5Value
    ) -> Bool {
        switch rule {
        case "type": return isOf(value, wanted.text)
        case "anyOf": return wanted.elements.contains { fits(value, $0) }
        case "required": return wanted.elements.allSatisfy { value.member($0.text) != nil }
        case "properties":
            guard case .object(let members) = value.content else { return true }
            return members.allSatisfy { member in
                // An unlisted name is judged by `additionalProperties`.
                wanted.member(member.name).map { fits(member.value, $0) } ?? false
            }
        case "items": return value.elements.allSatisfy { fits($0, wanted) }
        case "enum": return wanted.elements.contains { $0.content == value.content }
        case "pattern":
            guard case .string(let text) = value.content,
                let expression = try? Regex(wanted.text)
            else { return false }
            return text.wholeMatch(of: expression) != nil
        case "minLength": return !value.text.isEmpty
        case "minimum": return (value.integer ?? .min) >= (wanted.integer ?? .max)
        case "maximum": return (value.integer ?? .max) <= (wanted.integer ?? .min)
        case "$schema", "title", "description", "default", "examples", "additionalProperties":
            return true
        default: return false
        }
    }

    private static func isOf(_ value: JSON5Value, _ type: String) -> Bool {
        switch (type, value.content) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool): true
        case ("integer", .number(let number)): number.integer != nil
        default: false
        }
    }
}
