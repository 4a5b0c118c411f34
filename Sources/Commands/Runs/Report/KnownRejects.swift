// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// What earlier runs rejected and a run met unchanged, so that it did not write it down again.
///
/// The register keeps how many these were, not which: they are told only where no others can be meant.
struct KnownRejects {
    private let run: Int64
    /// What it walked, or was given by name; nil if its sources are not known as such.
    private let sources: [Path]?
    private let reader: RegisterReader

    init(of run: RunRecord, _ reader: RegisterReader) {
        self.run = run.id
        self.reader = reader
        guard let list = run.sourceList, !list.isEmpty,
            list.allSatisfy({ $0.hasPrefix("/") && !$0.contains("\u{FFFD}") })
        else {
            sources = nil
            return
        }
        sources = list.map { Path($0) }
    }

    /// Those of one reason; none if it is not certain which.
    ///
    /// - Parameters:
    ///   - count: how many the run met.
    ///   - own: the paths of what it wrote down itself.
    func files(
        _ code: ReasonCode,
        count: Int,
        besides own: Set<[UInt8]> = []
    ) throws(Failure) -> [ReasonExample] {
        guard count > 0 else { return [] }
        let found = try files(code, upTo: count, besides: own, acknowledged: false)
        if found.count == count { return found }
        // What a person took note of since was a reject then.
        let all = try files(code, upTo: count, besides: own, acknowledged: true)
        return all.count == count ? all : []
    }

    private func files(
        _ code: ReasonCode,
        upTo count: Int,
        besides own: Set<[UInt8]>,
        acknowledged: Bool
    ) throws(Failure) -> [ReasonExample] {
        var found: [ReasonExample] = []
        try reader.standingRejects(code, upTo: run, acknowledged: acknowledged) { file in
            guard let path = file.path, !own.contains(path), isMet(Path(bytes: path)) else {
                return true
            }
            found.append(file)
            return found.count <= count
        }
        return found
    }

    /// Whether the run may have met it: a walk passes over what is named like no book.
    private func isMet(_ path: Path) -> Bool {
        guard let sources else { return true }
        if sources.contains(path) { return true }
        return FileFilter().verdict(file: path.bytes) == .wanted
            && sources.contains { path.isInside($0) }
    }
}
