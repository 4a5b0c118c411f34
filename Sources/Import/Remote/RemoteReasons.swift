// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Remote

extension RunReasons {
    /// Why a book on the web waits for a later run.
    static func of(_ trouble: RemoteTrouble) -> Reason {
        switch trouble.kind {
        case .gone: goneFromServer
        case .refused: refusedByServer
        case .busy: serverBusy
        case .failing: serverFailing
        case .unreachable: unreachable
        case .cut: cutShort
        case .tooLarge: tooLargeToFetch
        case .astray: ledAstray
        case .crashed, .noRoom: fetchingFailed
        }
    }
}
