// SPDX-License-Identifier: Apache-2.0

package import Files

/// Where finished bytes go: a stream of the process, or memory in a test.
package protocol ByteSink: AnyObject {
    func write(_ bytes: [UInt8]) throws(FileError)
    func flush() throws(FileError)
}

extension Output: ByteSink {}
