// SPDX-License-Identifier: Apache-2.0

import Covers
import Files
import Terminal

/// What a report of covers should be: its forms, and which editions it is about.
struct CoverReportRequest {
    static let usualWidth = 320

    var outputs: [ReportOutput] = []
    var table = TableForm()
    /// What `--works` says.
    var query: String?
    var since: Int64?
    var thresholds: CoverThresholds?
    /// Whether covers that have not been decoded yet are decoded now.
    var looks = true
    var thumbnailWidth = usualWidth
    var jobs: Int?
    /// Whether the page holds all its thumbnails itself.
    var embeds = false
    /// What is only read, known to the register or not.
    var sources: [Path] = []

    var wantsPage: Bool { outputs.contains { $0.format == .html } }
}

extension CoverThresholds.Problem {
    /// What one can do about it.
    var hint: String {
        let near = unknown.flatMap {
            SpellingSuggestion.nearest(to: $0.lowercased(), among: CoverThresholds.names)
        }
        if let near { return "did you mean \"\(near)\"?" }
        if unknown != nil { return "findings: " + CoverThresholds.names.joined(separator: ", ") }
        return "for example: missing>2%,tiny>0"
    }

    /// The whole of it, with where it is.
    var sentence: String { "at character \(position): \(message)" }
}
