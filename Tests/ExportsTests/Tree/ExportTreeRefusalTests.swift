// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Hashing
import TestSupport
import Testing
import Threads

/// What an export leaves alone, and what it finds when another one has begun.
@Suite struct ExportTreeRefusalTests {
    private let folder: ExportFolder
    private var path: Path { folder.path }

    init() throws {
        folder = try ExportFolder()
    }

    @Test func `an export that is not finished changes nothing`() throws {
        try folder.export(["a": "1", "b": "2"])
        let before = try FileTree.snapshot(folder.path)
        let lock = ExportFolder.lock
        do {
            let tree = try ExportTree(folder.path, format: "test")
            try tree.put(Array("other".utf8), as: "a")
            try tree.put(Array("new".utf8), as: "c/d")
        }
        let after = try FileTree.snapshot(folder.path)
        #expect(before.filter { $0.name != lock } == after.filter { $0.name != lock })
    }

    @Test(arguments: ["", "export", "export/below", "keep"])
    func `a first export that is not finished leaves nothing, and no folder`(there: String) throws {
        let place = folder.place
        if !there.isEmpty { try place.folder(there) }
        let before = try FileTree.snapshot(place.path)
        do {
            let target = place["export/below/again"]
            let tree = try ExportTree(there == "export" ? path : target, format: "test")
            try tree.put(Array("new".utf8), as: "c/d")
        }
        #expect(try FileTree.snapshot(place.path) == before)
    }

    @Test func `a folder that an export made stays once somebody has put something into it`() throws
    {
        do {
            let tree = try ExportTree(folder.place["export/below"], format: "test")
            try tree.put(Array("new".utf8), as: "c/d")
            try folder.place.file("export/mine", "mine")
        }
        #expect(try folder.content() == ["mine": "mine"])
    }

    /// Where a name cannot be given, the names that were given before are taken back.
    @Test func `a first export whose names cannot all be given leaves nothing`() throws {
        try folder.place.folder("export")
        do {
            let tree = try ExportTree(path, format: "test")
            for name in ["a", "b/c", "z"] { try tree.put(Array("new".utf8), as: name) }
            // No file takes the place of a folder with something in it.
            try folder.place.file("export/z/mine", "mine")
            #expect(throws: Failure.self) { try tree.finish(time: 0) }
        }
        #expect(try folder.names() == ["z"])
        #expect(try folder.content() == ["z": "/", "z/mine": "mine"])
    }

    /// What has its name already is given back to the old file, up to the list of files.
    @Test(arguments: ["y", "z"])
    func `a later export whose names cannot all be given leaves the one before`(
        taken: String
    ) throws {
        try folder.export(["a": "old", "b/c": "old", "gone": "old", "same": "1", "y": "old"])
        let before = try FileTree.snapshot(path, leavingOut: [ExportFolder.lock])
        do {
            let tree = try ExportTree(path, format: "test")
            for name in ["a", "b/c", "b/d", "e/f", "y", "z"] {
                try tree.put(Array("new".utf8), as: name)
            }
            try tree.put(Array("1".utf8), as: "same")
            FileTree.remove(path.appending(taken))
            try folder.place.file("export/\(taken)/mine", "mine")
            #expect(throws: Failure.self) { try tree.finish(time: 0) }
        }
        let after = try FileTree.snapshot(path, leavingOut: [ExportFolder.lock])
        #expect(
            after.filter { !$0.name.hasPrefix(taken) } == before.filter { $0.name != taken }
        )
        #expect(try folder.content()["\(taken)/mine"] == "mine")
        FileTree.remove(path.appending(taken))
        #expect(try folder.export(["a": "old", "b/c": "old", "same": "1"]).same == 3)
    }

    @Test(arguments: ["a", "z"])
    func `a file that somebody puts there during a later export is theirs`(name: String) throws {
        try folder.export(["m": "old"])
        do {
            let tree = try ExportTree(path, format: "test")
            for name in ["a", "m", "z"] { try tree.put(Array("new".utf8), as: name) }
            try folder.place.file("export/\(name)", "mine")
            #expect(throws: Failure.self) { try tree.finish(time: 0) }
        }
        #expect(try folder.content() == ["m": "old", name: "mine"])
    }

    @Test(arguments: ["a", "z"])
    func `a file that somebody puts there during a first export is theirs`(name: String) throws {
        try folder.place.folder("export")
        do {
            let tree = try ExportTree(path, format: "test")
            for name in ["a", "b/c", "z"] { try tree.put(Array("new".utf8), as: name) }
            try folder.place.file("export/\(name)", "mine")
            #expect(throws: Failure.self) { try tree.finish(time: 0) }
        }
        #expect(try folder.content() == [name: "mine"])
    }

    @Test(arguments: ["mine", ".hidden", "sub/mine", ".accession-exports"])
    func `a folder with anything of others in it is refused and left`(name: String) throws {
        try folder.place.file("export/\(name)", "mine")
        let before = try FileTree.snapshot(folder.path)
        let failure = try folder.refusal(["a": "1"])
        #expect(failure.kind == .cannotCreate)
        #expect(failure.message.contains("is neither empty nor an export: it holds "))
        #expect(try FileTree.snapshot(folder.path) == before)
    }

    @Test func `a folder in which another form was exported is refused and left`() throws {
        try folder.export(["a": "1"])
        let before = try FileTree.snapshot(folder.path)
        let failure = try folder.refusal(["a": "2"], format: "other")
        #expect(failure.kind == .cannotCreate)
        #expect(failure.message.contains("belongs to an export as test"))
        #expect(try FileTree.snapshot(folder.path) == before)
    }

    @Test func `a name that somebody else has taken since is refused and left`() throws {
        try folder.export(["a": "1"])
        try folder.place.file("export/b", "mine")
        let failure = try folder.refusal(["a": "2", "b": "2"])
        #expect(failure.kind == .cannotCreate)
        #expect(failure.message.contains("export/b is in the way"))
        #expect(try folder.content() == ["a": "1", "b": "mine"])
    }

    @Test func `a link that leads nowhere is in the way as well`() throws {
        try folder.export(["a": "1"])
        try folder.place.link("export/b", to: "/nowhere")
        let failure = try folder.refusal(["a": "1", "b": "2"])
        #expect(failure.message.contains("export/b is in the way"))
        let status = try FileStatus.of(folder.path.appending("b"), followingLinks: false)
        #expect(status.kind == .symbolicLink)
    }

    @Test func `a file in the place of a folder is refused, and nothing is changed`() throws {
        try folder.export(["a": "1", "b": "1"])
        try folder.place.file("export/c", "mine")
        let failure = try folder.refusal(["a": "2", "c/d": "2"])
        #expect(failure.kind == .cannotCreate)
        #expect(failure.message.contains("export/c is in the way"))
        #expect(try folder.content() == ["a": "1", "b": "1", "c": "mine"])
    }

    @Test func `a folder in the place of a file is refused, and nothing is changed`() throws {
        try folder.export(["a": "1", "b": "1"])
        FileTree.remove(folder.path.appending("b"))
        try folder.place.file("export/b/mine", "mine")
        let failure = try folder.refusal(["a": "2", "b": "2"])
        #expect(failure.kind == .cannotCreate)
        #expect(failure.message.contains("export/b is in the way: it is a folder"))
        #expect(try folder.content() == ["a": "1", "b": "/", "b/mine": "mine"])
    }

    @Test func `a folder in the place of a file that goes is left`() throws {
        try folder.export(["a": "1", "b": "1"])
        FileTree.remove(folder.path.appending("b"))
        try folder.place.file("export/b/mine", "mine")
        #expect(try folder.export(["a": "2"]).removed == 0)
        #expect(try folder.content() == ["a": "2", "b": "/", "b/mine": "mine"])
        #expect(try folder.export(["a": "2"]).removed == 0)
    }

    @Test func `a folder that has become a link leads to nothing that is removed`() throws {
        try folder.export(["a/b": "1", "c": "2"])
        try folder.place.folder("elsewhere")
        FileTree.remove(folder.path.appending("a"))
        try folder.place.file("elsewhere/b", "mine")
        try folder.place.link("export/a", to: folder.place["elsewhere"].text)
        #expect(try folder.export(["c": "3"]).removed == 0)
        #expect(try FileTree.read(folder.place["elsewhere/b"]) == Array("mine".utf8))
    }

    @Test func `a folder that has become a link is not written through`() throws {
        try folder.export(["a/b": "1"])
        try folder.place.folder("elsewhere")
        FileTree.remove(folder.path.appending("a"))
        try folder.place.link("export/a", to: folder.place["elsewhere"].text)
        let failure = try folder.refusal(["a/b": "2"])
        #expect(
            failure.message.contains(
                "export/a is in the way: it is a \(FileKind.symbolicLink.name)"
            )
        )
        #expect(try FileTree.names(in: folder.place["elsewhere"]) == [])
    }

    @Test func `a file in the place of the whole folder is refused and left`() throws {
        try folder.place.file("export", "mine")
        let failure = try folder.refusal(["a": "1"])
        #expect(failure.kind == .cannotCreate)
        #expect(try FileTree.read(path) == Array("mine".utf8))
    }

    // MARK: - Two at once, and what the first has left

    @Test func `a second export at the same time is told to come back`() throws {
        let first = try ExportTree(folder.path, format: "test")
        try first.put(Array("1".utf8), as: "a")
        let failure = try folder.refusal(["a": "2"])
        #expect(failure.kind == .tryLater)
        #expect(failure.message.contains("another export is writing into"))
        try first.finish(time: 0)
        #expect(try folder.content() == ["a": "1"])
    }

    /// Each looks at the folder before it has the lock, while the other may be ending.
    @Test(.timeLimit(.minutes(1)))
    func `exports that follow each other closely know each other's files`() async throws {
        let write = { @Sendable [path] (name: String) throws -> Bool in
            do throws(Failure) {
                let tree = try ExportTree(path, format: "test")
                try tree.put(Array(name.utf8), as: name)
                try tree.finish(time: 0)
                return true
            } catch {
                guard error.kind == .tryLater else { throw error }
                return false
            }
        }
        let other = Task(executorPreference: OwnThread("other")) {
            for number in 0..<400 { _ = try write("b\(number)") }
        }
        for number in 0..<400 { _ = try write("a\(number)") }
        try await other.value
        #expect(try write("last"))
        #expect(try folder.content() == ["last": "last"])
    }

    @Test func `a tree that a killed process has left in the middle is completed`() async throws {
        try folder.export(["a": "old", "b": "old", "gone/a": "old", "same": "1"])
        let wanted = ["a": "new", "b": "new", "c/d": "new", "same": "1"]
        await #expect(processExitsWith: .signal(9)) {
            [path = path.text as String, wanted = wanted as [String: String]] in
            let tree = try ExportTree(Path(path), format: "test")
            for (name, text) in wanted { try tree.put(Array(text.utf8), as: name) }
            OwnProcess.die()
        }
        #expect(try folder.content().filter { !$0.key.hasPrefix(".accession-") }.count == 5)
        let tree = try folder.export(wanted)
        #expect((tree.written, tree.same, tree.removed) == (3, 1, 1))
        #expect(
            try folder.content() == ["a": "new", "b": "new", "c": "/", "c/d": "new", "same": "1"]
        )
    }

    /// The list as it is while names are given: of some files nobody knows which one is there.
    @Test(arguments: 0..<4)
    func `names that were given before a process was killed are known again`(given: Int) throws {
        try folder.export(["a": "old", "b": "old", "gone": "old", "same": "1"])
        let list = folder.path.appending(".accession-export")
        let unknown = String(repeating: "-", count: 32)
        let known = try String(decoding: FileTree.read(list), as: UTF8.self)
        let lines = known.split(separator: "\n").map { line in
            line.hasSuffix(" same") || line.hasPrefix("accession")
                ? String(line) : unknown + line.dropFirst(32)
        }
        let hash = Hash128(of: Array("new".utf8)[...]).hexadecimal
        let new = lines + ["\(hash) 3 c/d"]
        // What is given a name has been written before the list.
        if given > 0 { try folder.place.file("export/a", "new") }
        if given > 1 { try folder.place.file("export/c/d", "new") }
        if given > 2 { FileTree.remove(folder.path.appending("gone")) }
        try FileTree.write(Array((new.joined(separator: "\n") + "\n").utf8), to: list)
        let tree = try folder.export(["a": "new", "b": "new", "c/d": "new", "same": "1"])
        #expect(tree.written == (given > 1 ? 2 : 3))
        #expect(
            try folder.content() == ["a": "new", "b": "new", "c": "/", "c/d": "new", "same": "1"]
        )
        #expect(try !String(decoding: FileTree.read(list), as: UTF8.self).contains(unknown))
    }
}
