// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import System

extension Failure {
    /// A program that belongs to this one is not there, or cannot work.
    package init(_ error: HelperProgramError) {
        let kind: Kind = error.isBarred ? .permission : .incompleteProgram
        self.init(error.mayPass ? .tryLater : kind, error.message, hint: error.hint)
    }
}
