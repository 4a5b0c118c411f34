// SPDX-License-Identifier: Apache-2.0

/// Which works were asked about together, so that nobody is asked the same of them again.
struct AskedWorks {
    private var questions: [Int64: Set<Int>] = [:]
    private var count = 0

    /// Whether one question was about all of these.
    func contains(_ works: [Int64]) -> Bool {
        var common: Set<Int>?
        for work in works {
            guard let asked = questions[work] else { return false }
            common = common?.intersection(asked) ?? asked
            if common?.isEmpty == true { return false }
        }
        return common != nil
    }

    /// Returns whether that is a new question.
    @discardableResult
    mutating func insert(_ works: [Int64]) -> Bool {
        if contains(works) { return false }
        for work in works { questions[work, default: []].insert(count) }
        count += 1
        return true
    }
}
