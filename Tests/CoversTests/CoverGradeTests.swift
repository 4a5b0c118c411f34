// SPDX-License-Identifier: Apache-2.0

import Covers
import Store
import Testing

/// How good the cover of an edition is, next to that of another one.
@Suite struct CoverGradeTests {
    typealias Book = CoverShelf.Book
    typealias Image = CoverShelf.Image

    private func grade(_ shelf: CoverShelf) throws -> CoverGrade? {
        var grade: CoverGrade?
        try shelf.reader.editionCovers(ofWorks: [1]) { edition in
            grade = CoverGrade(edition)
            return true
        }
        return grade
    }

    @Test(arguments: [
        (nil, CoverGrade.none),
        (Image(name: "a"), .good),
        (Image(name: "a", result: "shown"), .good),
        // Not tried is no reason to think badly of it.
        (Image(name: "a", size: nil), .good),
        (Image(name: "a", size: (499, 800)), .bad),
        (Image(name: "a", result: "damaged"), .bad),
        (Image(name: "a", result: "unsupported"), .bad),
        // Odd, but the cover of the book.
        (Image(name: "a", size: (2000, 1000)), .good),
    ])
    func `a cover is graded by what is in the book`(image: Image?, grade: CoverGrade) throws {
        let shelf = try CoverShelf()
        try shelf.add(Book(image: image))
        #expect(try self.grade(shelf) == grade)
    }

    @Test func `a cover that a person chose for the work changes no edition's grade`() throws {
        let shelf = try CoverShelf()
        try shelf.add(Book())
        try shelf.choose(Image(name: "b"), forWork: 1)
        #expect(try grade(shelf) == CoverGrade.none)
    }

    @Test func `good is better than bad, and bad than none`() {
        #expect(CoverGrade.allCases.shuffled().sorted() == [.none, .bad, .good])
    }
}
