// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Hashing
import Store

/// The editions of one work, of which each may have a better cover than the others.
struct WorkCovers {
    private let files: Sidecars.Work
    private let sidecars: Sidecars?
    /// Each image once, the largest first, with the edition that has it.
    private let images: [Own]

    private struct Own {
        let edition: Int64
        let cover: StoredCover
        let size: PixelSize?
        /// Whether it will do as a cover for other editions.
        let isGood: Bool
    }

    init(_ rows: [EditionCover], _ sharing: CoverSharing, _ sidecars: Sidecars?) {
        files = Sidecars.Work { rows.flatMap(\.files) }
        self.sidecars = sidecars
        guard rows.count > 1 else {
            images = []
            return
        }
        var seen: Set<Int64> = []
        images = rows.compactMap { row -> Own? in
            var own = row
            own.picked = nil
            guard let cover = own.own, seen.insert(cover.id).inserted else { return nil }
            let judge = CoverAssessor(own, sharing)
            let isShared = judge.sharing?.works ?? 1 > 1
            return Own(
                edition: row.edition,
                cover: cover,
                size: judge.pixels,
                isGood: !judge.isDamaged && !isShared
            )
        }.sorted { left, right in
            let (one, other) = (left.size?.area ?? 0, right.size?.area ?? 0)
            return one == other ? left.edition < right.edition : one > other
        }
    }

    /// What else could be the cover, and whether one of these is better.
    func add(to entry: inout CoverEntry, _ row: EditionCover, _ judge: CoverAssessor) {
        entry.candidates = row.steps.map { step in
            CoverEntry.Candidate(
                .step,
                name: "\(step.rule) \(step.reference)",
                detail: step.failure.rawValue
            )
        }
        if row.picked != nil, let own = row.own {
            var plain = row
            plain.picked = nil
            entry.candidates.append(
                CoverEntry.Candidate(
                    .own,
                    name: row.entry ?? own.image.file,
                    detail: Self.text(own.image.format, CoverAssessor.pixels(plain)),
                    edition: row.edition
                )
            )
        }
        let others = images.lazy.filter {
            $0.cover.id != judge.cover?.id && $0.cover.id != row.own?.id
        }
        entry.candidates += others.prefix(CoverLimits.editions).map(Self.candidate)
        guard isPoor(entry) else { return }
        var best = others.first { $0.isGood && $0.size != nil }.map(Self.candidate)
        if let beside = sidecar(row), !Self.isSame(beside, judge.cover?.image) {
            var candidate = CoverEntry.Candidate(
                .sidecar,
                name: beside.path.text,
                detail: Self.text(beside.format, beside.size),
                path: beside.path.bytes
            )
            candidate.size = beside.size
            entry.candidates.append(candidate)
            // What is at hand as a file is taken where it is no smaller.
            if beside.size.area >= best?.size?.area ?? 0 { best = candidate }
        }
        guard let best, let size = best.size else { return }
        let isBetter =
            judge.cover == nil || judge.isDamaged
            || judge.pixels.map { size.isBetter(than: $0) } ?? false
        guard isBetter else { return }
        entry.better = best
        entry.findings.append(
            CoverEntry.Found(.betterElsewhere, "\(best.name): \(best.detail)")
        )
    }

    private static func candidate(_ other: Own) -> CoverEntry.Candidate {
        var candidate = CoverEntry.Candidate(
            .edition,
            name: "edition \(other.edition)",
            detail: text(other.cover.image.format, other.size),
            edition: other.edition
        )
        candidate.hash = Hash128(bytes: other.cover.image.hash)
        candidate.size = other.size
        return candidate
    }

    /// Whether it is worth while to look for a better one.
    private func isPoor(_ entry: CoverEntry) -> Bool {
        if entry.image == nil { return true }
        return entry.findings.contains { found in
            switch found.finding {
            case .damaged, .tiny, .placeholder: true
            default: false
            }
        }
    }

    /// Whether a file is in all likelihood the cover that there is, which may well be damaged: what
    /// stands behind its header is looked at only once it is taken.
    private static func isSame(_ beside: Sidecars.Image, _ shown: CoverImage?) -> Bool {
        beside.byteCount == shown?.byteCount && beside.format == shown?.format
    }

    private func sidecar(_ row: EditionCover) -> Sidecars.Image? {
        guard let sidecars, !row.files.isEmpty else { return nil }
        return sidecars.best(beside: row.files, of: files)
    }

    static func text(_ format: ImageFormat, _ size: PixelSize?) -> String {
        size.map { "\(format), \($0.text)" } ?? format.rawValue
    }
}
