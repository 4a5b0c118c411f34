// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Store
import Terminal
import Testing

/// What the keys of the page of questions say.
@Suite struct ReviewRepliesTests {
    /// A question of each kind but reused, and a suggestion of three works.
    private func shelf() async throws -> CommandShelf {
        let shelf = try await CommandShelf.withQuestions()
        for _ in 1...3 { try await shelf.add("Ivy and Moss") }
        return shelf
    }

    @Test func `a yes and a no are lines of a file of answers`() async throws {
        let texts = try await shelf().questions().map { question in
            let replies = ReviewReplies(question)
            return [replies.yes, replies.no, replies.unsure].map { $0.lines.map(\.text) }
        }
        let (quarantined, conflicting) = (
            "uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41", "oclc:53940083"
        )
        let differing = "google:zyTCAlFPjgYC"
        #expect(
            texts == [
                [["trust \(quarantined)"], ["distrust \(quarantined)"], ["open \(quarantined)"]],
                [
                    ["trust \(conflicting)"], ["not-same edition:4 edition:5"],
                    ["open \(conflicting)"],
                ],
                [["trust \(differing)"], ["not-same edition:6 edition:7"], ["open \(differing)"]],
                [
                    ["same work:7 work:8 work:9"], ["not-same work:7 work:8 work:9"],
                    ["open work:7 work:8 work:9"],
                ],
            ]
        )
    }

    @Test func `an effect says what its lines do`() async throws {
        let effects = try await shelf().questions().map { question in
            let replies = ReviewReplies(question)
            return [replies.yes.effect, replies.no.effect]
        }
        #expect(
            effects == [
                [
                    "makes one work of all 3 editions of 3 works",
                    "keeps everything as it is, and does not ask again",
                ],
                [
                    "makes one work of both editions of 2 works, including those that differ",
                    "keeps works 4 and 5 apart, for good",
                ],
                ["leaves both editions together, for good", "parts the two editions"],
                [
                    "makes one work of the 3",
                    "keeps each of the 3 works apart from the others, for good",
                ],
            ]
        )
    }

    @Test(arguments: 0..<4, [true, false])
    func `a yes or a no answers its question and no other`(place: Int, isYes: Bool) async throws {
        let shelf = try await shelf()
        let before = try shelf.questions()
        let replies = ReviewReplies(before[place])
        let lines = (isYes ? replies.yes : replies.no).lines.map(\.text)
        let file = try shelf.file("answers.txt", lines.joined(separator: "\n"))
        let answer = await shelf.run("works review --from \(file.text)")
        #expect(answer.exit == .success, "\(answer.errors)")
        let others = before.enumerated().filter { $0.offset != place }.map(\.element)
        #expect(try shelf.questions() == others)
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test func `a no parts editions that differ, and leaves together those of one name`()
        async throws
    {
        let shelf = try CommandShelf()
        for title in ["Salt and Meadow", "Marsh", "Salt and Meadow", "Marsh"] {
            try await shelf.add(title, CommandShelf.differing)
        }
        let question = try #require(try shelf.questions().first)
        let lines = ReviewReplies(question).no.lines.map(\.text)
        #expect(lines.count == 4 && question.pairCount == 4)
        let file = try shelf.file("answers.txt", lines.joined(separator: "\n"))
        #expect(await shelf.run("works review --from \(file.text)").exit == .success)
        let works = await shelf.run("works list --plain").lines.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(works.map { String($0[1]) } == ["Salt and Meadow", "Marsh"])
        #expect(try shelf.questions().isEmpty)
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test func `an open line changes nothing`() async throws {
        let shelf = try await shelf()
        let lines = try shelf.questions().flatMap { ReviewReplies($0).unsure.lines.map(\.text) }
        let file = try shelf.file("answers.txt", lines.joined(separator: "\n"))
        let answer = await shelf.run("works review --from \(file.text)")
        #expect(answer.lines[0] == "4 answers = 0 noted + 0 in force already + 4 left open")
    }
}
