// SPDX-License-Identifier: Apache-2.0

import Store
import Testing
import Works

@Suite struct WorkAssignmentTests {
    private let isbn = VolumeID(kind: .isbn, value: "9780306406157")
    private let gutenberg = VolumeID(kind: .gutenberg, value: "11")
    private let goodreads = VolumeID(kind: .goodreads, value: "1")

    @Test func `a book that shares no identifier founds a work`() {
        let arrival = WorkAssignment([])
        #expect(arrival == WorkAssignment())
        #expect(arrival.work == nil)
        #expect(arrival.evidence == .founded)
    }

    @Test func `one shared identifier is enough`() {
        let arrival = WorkAssignment([(isbn, WorkID(7))])
        #expect(arrival == WorkAssignment(work: WorkID(7), evidence: .joined(isbn)))
    }

    @Test func `several identifiers of one work join by the best of them`() {
        let arrival = WorkAssignment([
            (goodreads, WorkID(7)), (isbn, WorkID(7)), (gutenberg, WorkID(7)),
        ])
        #expect(arrival == WorkAssignment(work: WorkID(7), evidence: .joined(gutenberg)))
    }

    @Test func `the oldest of several works survives in every order of identifiers`() {
        let hits = [
            (id: goodreads, work: WorkID(12)), (isbn, WorkID(5)), (gutenberg, WorkID(9)),
            (VolumeID(kind: .google, value: "pPamZwEACAAJ"), WorkID(5)),
        ]
        for _ in 0..<50 {
            let arrival = WorkAssignment(hits.shuffled())
            #expect(arrival.work == WorkID(5))
            #expect(arrival.absorbing == [WorkID(9), WorkID(12)])
            #expect(arrival.evidence == .joined(gutenberg))
        }
    }
}
