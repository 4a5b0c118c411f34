// SPDX-License-Identifier: Apache-2.0

package import Store

/// A form of an export that is one file: something for each work, one behind the other.
package protocol RecordFormat {
    /// What it wants to know of a work.
    var parts: CatalogueParts { get }
    var beginning: [UInt8] { get }
    var end: [UInt8] { get }

    mutating func append(_ work: CatalogueWork, to bytes: inout [UInt8])
}
