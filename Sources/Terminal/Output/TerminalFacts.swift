// SPDX-License-Identifier: Apache-2.0

package import Files

/// What is known about the two streams when the program starts.
package struct TerminalFacts: Equatable, Sendable {
    package var isInputTerminal = false
    package var isOutputTerminal = false
    /// Whether a line on standard error can be drawn again and again.
    package var isErrorTerminal = false
    /// Whether the stream goes to a terminal that shows colours, and NO_COLOR is not set.
    package var isOutputColored = false
    package var isErrorColored = false
    package var outputWidth: Int?
    package var errorWidth: Int?
    /// Whether the system's journal reads the stream, which takes a priority before each line.
    package var isOutputJournal = false
    package var isErrorJournal = false

    /// Two streams about which nothing is known.
    package init() {}

    /// Asks the streams; `TERM=dumb` promises nothing but lines, so nothing is redrawn there.
    ///
    /// - Parameters:
    ///   - journal: the device and inode of the journal's stream, as `JOURNAL_STREAM` has
    ///   them. A program that was started by one whose output goes there inherits the variable, but
    ///   perhaps not the stream.
    ///   - noColor: what `NO_COLOR` says; anything but nothing is an objection.
    package init(
        output: Output,
        errors: Output,
        terminalName: String?,
        journal: String?,
        noColor: String? = nil
    ) {
        let canRedraw = terminalName != "dumb" && terminalName != nil
        let journal = journal.flatMap(Self.identity)
        isInputTerminal = StandardInput.isTerminal
        isOutputTerminal = output.isTerminal
        isErrorTerminal = errors.isTerminal && canRedraw
        let takesColor = canRedraw && noColor?.isEmpty ?? true
        isOutputColored = output.isTerminal && takesColor
        isErrorColored = errors.isTerminal && takesColor
        outputWidth = output.isTerminal ? output.columns : nil
        errorWidth = errors.isTerminal ? errors.columns : nil
        isOutputJournal = journal != nil && output.identity == journal
        isErrorJournal = journal != nil && errors.identity == journal
    }

    /// `8:1234`, a device and an inode.
    private static func identity(_ text: String) -> FileIdentity? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let device = UInt64(parts[0]), let inode = UInt64(parts[1]) else {
            return nil
        }
        return FileIdentity(device: device, inode: inode)
    }
}
