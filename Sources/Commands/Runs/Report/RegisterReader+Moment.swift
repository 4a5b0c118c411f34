// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

extension RegisterReader {
    /// Makes a report as of one moment, even if another process writes in the meantime.
    ///
    /// A run that goes on changes its counts and its lists, and both have to be of the same moment.
    ///
    /// - Parameter folder: that of the library, for reporting a register that cannot be read.
    func asOfOneMoment<Answer>(
        near folder: Path,
        _ body: () throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let answer: Result<Answer, Failure>
        do throws(RegisterError) {
            answer = try asOfOneMoment { () throws(RegisterError) in
                do throws(Failure) { return .success(try body()) } catch {
                    return .failure(error)
                }
            }
        } catch { throw Failure(error, near: folder) }
        return try answer.get()
    }
}
