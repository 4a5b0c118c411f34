// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Store

/// What became of one file, for an observer.
package enum ItemOutcome: Sendable, Equatable {
    case newWork
    case joined
    case copy
    case unchanged
    case deferred(ReasonCode)
    case ignored
    case rejected(ReasonCode, detail: String)
}

/// Watches a run.
///
/// It is called by the writer, in the order of discovery, and in the task of the caller that
/// started the run.
package protocol RunObserver: AnyObject {
    /// Whether counting the sources ahead is worth its while.
    var wantsTotal: Bool { get }

    /// The sources are there: the last moment to refuse a run before the library is opened.
    func prepare() throws(Failure)

    /// Another run has the library, and this one waits for it; called once.
    ///
    /// - Parameter holder: the number of its process, if that is known.
    func waits(for holder: Int32?, upTo longest: Duration)

    /// The sources are being listed, before anything is read; this many files were found so far.
    func surveying(found: Int)

    /// The run has its books open; it has no number if it is a rehearsal.
    ///
    /// - Parameter selection: its sources, as the register has them.
    func began(run: Int64?, of selection: SourceSelection)

    /// What became of a file. Unchanged files are only counted: there may be a million.
    func settled(_ path: [UInt8], _ outcome: ItemOutcome)

    /// Something is wrong with what lies beside a book, and costs the book nothing.
    func warned(_ path: [UInt8], _ code: ReasonCode, detail: String)

    /// After every batch; the total comes when it is known, if it can be.
    func progressed(done: Int, total: Int?, rejected: Int)

    /// Every little while in which something is fetched: how many bytes came in this run, and how
    /// many there are with those that are on their way, if that is known.
    func received(bytes: Int, of total: Int?)

    /// After every transaction: what is safe now.
    func saved(_ progress: RunProgress)
}

extension RunObserver {
    package func prepare() throws(Failure) {}
    package func waits(for holder: Int32?, upTo longest: Duration) {}
    package func surveying(found: Int) {}
    package func began(run: Int64?, of selection: SourceSelection) {}
    package func received(bytes: Int, of total: Int?) {}
    package func warned(_ path: [UInt8], _ code: ReasonCode, detail: String) {}
    package func saved(_ progress: RunProgress) {}
}
