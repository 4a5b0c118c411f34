// SPDX-License-Identifier: Apache-2.0

import Dumps
import Files
import TestSupport
import Testing
import Works

@Suite struct WantedIDsTests {
    @Test(arguments: [0, 1_000])
    func `what was added is found, and nothing else, however many there are`(capacity: Int) {
        var ids = WantedIDs(capacity: capacity)
        let keys = (0..<1_000).map {
            CatalogueKey.of(VolumeID(kind: .goodreads, value: "\($0 * 7 + 1)"))
        }
        for (place, key) in keys.enumerated() { ids.add(key, wantedBy: UInt32(place)) }
        ids.add(keys[3], wantedBy: 0)
        let isNew = ids.add(keys[3], wantedBy: 0)
        #expect(!isNew)
        #expect(ids.count == 1_001)
        for (place, key) in keys.enumerated() {
            var editions: [UInt32] = []
            ids.appendEditions(wanting: key, to: &editions)
            #expect(editions.sorted() == (place == 3 ? [0, 3] : [UInt32(place)]))
        }
        let others = (0..<1_000).map {
            CatalogueKey.of(VolumeID(kind: .oclc, value: "\($0 * 7 + 1)"))
        }
        #expect(!others.contains { ids.contains($0) })
    }

    @Test func `more than there is room for are looked for all the same`() throws {
        var ids = WantedIDs()
        for number in 1...100 {
            ids.add(VolumeID(kind: .goodreads, value: "\(number)"), wantedBy: UInt32(number))
        }
        let line = OpenLibraryText.edition(7, "\"identifiers\": {\"goodreads\": [\"42\"]}")
        let folder = try TemporaryFolder()
        let file = try folder.file("dump", line)
        var reader = try DumpReader([.file(file)], wanted: ids, cancellation: .never)
        var taken = Taken()
        try reader.read(&taken)
        #expect(taken.matches.map(\.edition) == [42])
    }

    /// The works of Open Library are known by their numbers.
    @Test(.timeLimit(.minutes(1)))
    func `numbers that follow one another are found in linear time`() {
        var ids = WantedIDs()
        let numbers: ClosedRange<UInt64> = 1...200_000
        for number in numbers { ids.add(number, wantedBy: UInt32(number)) }
        #expect(numbers.allSatisfy { ids.contains($0) })
        #expect(!numbers.contains { ids.contains($0 + numbers.upperBound) })
    }

    @Test(
        arguments: [
            (VolumeIDKind.isbn, "9780306406157", "0-306-40615-2"),
            (.isbn, "9780306406157", "306406152"),
            (.isbn, "9780975229804", "097522980x"), (.isbn, "9791090636071", "979-10-90636-07-1"),
            (.isbn, "9780306406157", "ISBN 978\u{2010}0\u{2010}306\u{2010}40615\u{2010}7"),
            (.goodreads, "12", "0000000000000000000012"), (.oclc, "12", "(OCoLC)on12"),
            (.openLibraryBook, "OL12M", "/books/ol12m"), (.lccn, "n79018774", "n 79-18774"),
            (.google, "aBcDeFgHiJkL", " aBcDeFgHiJkL "),
            (.oclc, "123456789012345678", "123456789012345678"),
        ]
    )
    func `two spellings of one identifier have one key`(
        kind: VolumeIDKind,
        value: String,
        spelling: String
    ) {
        let bytes = Array(spelling.utf8)
        let key = CatalogueKey.of(kind, written: bytes.span, in: 0..<bytes.count)
        #expect(key == CatalogueKey.of(VolumeID(kind: kind, value: value)))
    }

    @Test(arguments: [
        (VolumeIDKind.isbn, "12"), (.isbn, ""), (.goodreads, "0"), (.oclc, "x"), (.google, "a"),
    ])
    func `what is no identifier has no key`(kind: VolumeIDKind, spelling: String) {
        let bytes = Array(spelling.utf8)
        #expect(CatalogueKey.of(kind, written: bytes.span, in: 0..<bytes.count) == nil)
    }
}
