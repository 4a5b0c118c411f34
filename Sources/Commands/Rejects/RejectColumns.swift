// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// The columns of the report of rejects; a name once given stays, and new ones come last.
enum RejectColumns {
    static let names = all.map(\.name)

    static let all: [ReportColumn<RejectedFile>] = [
        ReportColumn("path") { .path(Path(bytes: $0.path)) },
        ReportColumn("reason") { .text($0.reason.text) },
        ReportColumn("sentence") { .text(ReasonCatalog.sentence($0.reason)) },
        ReportColumn("hint") { .text(ReasonCatalog.hint($0.reason)) },
        ReportColumn("detail") { .optional($0.detail) },
        ReportColumn("since_run") { .optional($0.run.map { Int($0) }) },
    ]
}
