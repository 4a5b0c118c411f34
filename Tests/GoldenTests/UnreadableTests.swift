// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// Files and folders that this user may not read or write.
///
/// Root may everything, so for it the right is taken away.
@Suite struct UnreadableTests {
    private static let dropping =
        "setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all"

    /// How a script begins that must respect the rights of files; nil where that cannot be had.
    static let prefix: String? = {
        guard let place = try? Workplace() else { return nil }
        let test = "mkdir closed && chmod 0 closed &&"
        if (try? place.shell("\(test) ! ls closed 2> /dev/null"))?.exit == 0 { return "" }
        let dropped = try? place.shell(
            "rmdir closed; \(test) \(dropping) true && "
                + "! \(dropping) ls closed 2> /dev/null"
        )
        return dropped?.exit == 0 ? dropping : nil
    }()

    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.folder.book("shelf/open.epub", .minimal(title: "Open"))
        try place.folder.book("shelf/secret.epub", .minimal(title: "Secret"))
        try place.folder.book("shelf/closed/unseen.epub", .minimal(title: "Unseen"))
    }

    private func accession(_ words: String) throws -> ProgramRun.Result {
        try place.shell("\(Self.prefix ?? "") accession \(words)")
    }

    @Test(.enabled(if: prefix != nil, "needs a user who may not read everything"))
    func `a folder and a file that cannot be read are counted`() throws {
        try FileTree.setMode(0, of: place["shelf/secret.epub"])
        try FileTree.setMode(0, of: place["shelf/closed"])
        defer { try? FileTree.setMode(0o700, of: place["shelf/closed"]) }
        let run = try accession("import --library library shelf")
        #expect(run.exit == 1, "\(run.errorText)")
        #expect(run.outputText.hasPrefix("found 3 = 1 new works + "))
        #expect(run.outputText.hasSuffix(" + 2 rejected\n"))
        let rejects = try accession("rejects list --plain --library library | cut -f2")
        #expect(rejects.outputText == "SRC-001\nSRC-006\n")
    }

    @Test(.enabled(if: prefix != nil, "needs a user who may not read everything"))
    func `a source that cannot be read is refused or counted, never empty`() throws {
        try FileTree.setMode(0, of: place["shelf"])
        defer { try? FileTree.setMode(0o700, of: place["shelf"]) }
        let run = try accession("import --library library shelf")
        #expect(run.exit == 1 || run.exit == 77, "\(run.errorText)")
        #expect(run.errorText.contains("\(place["shelf"].text)"))
    }

    @Test(.enabled(if: prefix != nil, "needs a user who may not write everything"))
    func `a read-only library is reported as a matter of permissions`() throws {
        try FileTree.makeFolder(place["locked"])
        try FileTree.setMode(0o500, of: place["locked"])
        for library in ["locked", "locked/library"] {
            let run = try accession("import --library \(library) shelf")
            #expect(run.exit == 77, "\(run.errorText)")
            #expect(run.errorText.contains(place["locked"].text))
            #expect(run.errorText.contains("hint: "))
        }
        #expect(try FileTree.names(in: place["locked"]) == [])
    }

    @Test(.enabled(if: prefix != nil, "needs a user who may not write everything"))
    func `a read-only register is refused for writing but can be read`() throws {
        #expect(try accession("import -q --library library shelf").exit == 0)
        try FileTree.setMode(0o400, of: place["library/register.sqlite"])
        try FileTree.setMode(0o500, of: place.library)
        defer { try? FileTree.setMode(0o700, of: place.library) }
        let status = try accession("status --library library --plain")
        #expect(status.exit == 0, "\(status.errorText)")
        #expect(status.outputText.contains("\nworks\t3\n"))
        let run = try accession("import --library library shelf")
        #expect(run.exit == 77, "\(run.errorText)")
    }
}
