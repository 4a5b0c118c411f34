// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import System

/// How a command ended; a number once given a meaning keeps it.
package enum ExitCode: Int32, CaseIterable, Sendable {
    case success = 0
    case rejects = 1
    case usage = 64
    case noUsableInput = 65
    case missingInput = 66
    case unavailable = 69
    case internalError = 70
    case cannotCreate = 73
    case inputOutput = 74
    case tryLater = 75
    case noPermission = 77
    case configuration = 78
    case interrupted = 130
    case terminated = 143

    /// One line for the help and the manual page.
    package var meaning: String {
        switch self {
        case .success: "every item is accounted for and none was rejected"
        case .rejects: "finished and balanced, but some items were rejected"
        case .usage: "the command line is not valid"
        case .noUsableInput: "there was no usable input"
        case .missingInput: "an input is missing or cannot be read"
        case .unavailable: "a required service is unavailable"
        case .internalError: "internal error, or the ledger does not balance"
        case .cannotCreate: "an output cannot be created"
        case .inputOutput: "reading or writing failed"
        case .tryLater: "try again later: library locked, disk full, or source missing"
        case .noPermission: "permission denied"
        case .configuration: "the library or a pipeline file cannot be used by this program"
        case .interrupted: "interrupted (INT); everything finished so far is kept"
        case .terminated: "terminated (TERM); everything finished so far is kept"
        }
    }

    /// The code for a kind of failure.
    package init(_ kind: Failure.Kind) {
        self =
            switch kind {
            case .inputMissing: .missingInput
            case .wrongRequest: .usage
            case .badInput: .noUsableInput
            case .internalError: .internalError
            case .cannotCreate: .cannotCreate
            case .inputOutput: .inputOutput
            case .tryLater: .tryLater
            case .permission: .noPermission
            case .unusableLibrary, .badDefinition, .incompleteProgram: .configuration
            case .interrupted: Interruption.requested == .terminate ? .terminated : .interrupted
            case .skipped: .success
            }
    }
}
