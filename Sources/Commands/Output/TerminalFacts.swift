// SPDX-License-Identifier: Apache-2.0

package import Files

/// What is known about the two streams when the program starts.
package struct TerminalFacts: Equatable, Sendable {
    package var isOutputTerminal: Bool
    /// Whether a line on standard error can be drawn again and again.
    package var isErrorTerminal: Bool
    package var outputWidth: Int?
    package var errorWidth: Int?

    package init(
        isOutputTerminal: Bool = false,
        isErrorTerminal: Bool = false,
        outputWidth: Int? = nil,
        errorWidth: Int? = nil
    ) {
        self.isOutputTerminal = isOutputTerminal
        self.isErrorTerminal = isErrorTerminal
        self.outputWidth = outputWidth
        self.errorWidth = errorWidth
    }

    /// Asks the streams; `TERM=dumb` promises nothing but lines, so nothing is redrawn there.
    package init(output: Output, errors: Output, terminalName: String?) {
        let canRedraw = terminalName != "dumb" && terminalName != nil
        self.init(
            isOutputTerminal: output.isTerminal,
            isErrorTerminal: errors.isTerminal && canRedraw,
            outputWidth: output.isTerminal ? output.columns : nil,
            errorWidth: errors.isTerminal ? errors.columns : nil
        )
    }
}
