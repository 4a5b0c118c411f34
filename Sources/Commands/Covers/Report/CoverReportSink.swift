// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Files
import Terminal

/// One form of the report of covers: table, CSV, JSON or page.
///
/// All that are asked for are fed by one pass over the register, in the order of works and
/// editions, so none may keep what it was given for longer than it has to. Adding never throws: the
/// first failure is kept, later rows are dropped, and `finish` tells. A sink that is let go without
/// having been finished leaves nothing behind.
protocol CoverReportSink {
    /// Whether it is worth while to go on; a pass over the register ends when no sink is open.
    var isOpen: Bool { get }

    func add(_ entry: CoverEntry)

    /// Ends the report and gives it its name.
    ///
    /// - Parameter summary: what is to say of all entries together, known only now.
    func finish(_ summary: CoverSummary) throws(Failure) -> ExitCode
}

/// What every form of the report says of itself.
struct CoverReportHead {
    let library: Path
    /// Seconds since 1970: `SOURCE_DATE_EPOCH`, or else when the newest run ended; never the clock.
    let time: Int64?
    /// What `--works` asked for, as typed.
    let works: String?
    /// What `--since` asked for.
    let since: Int64?
    /// How wide thumbnails are; nil without any.
    let thumbnailWidth: Int?
}
