// SPDX-License-Identifier: Apache-2.0

/// Brings the bytes of a file that is not all there, such as one that lies on the web.
package protocol FileSupply: AnyObject {
    /// Makes sure that these bytes can be read.
    ///
    /// - Returns: false if they cannot be had; the supply knows why.
    func bring(_ range: Range<Int64>) -> Bool
}
