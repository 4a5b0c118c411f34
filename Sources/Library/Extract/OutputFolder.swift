// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Store

/// Which folders may be filled with copies of what a library has.
package enum OutputFolder {
    /// Refuses one in the library, and one of books: the next run would find there what we wrote.
    ///
    /// - Returns: where it is, whether it is there or not.
    package static func checked(
        _ named: Path,
        _ library: Library,
        _ reader: RegisterReader
    ) throws(Failure) -> Path {
        let place: Path
        do throws(FileError) { place = try named.canonicalIfItWereThere() } catch {
            throw ExtractionTarget.failure(error, named)
        }
        // A library that cannot be looked at is not written into either.
        let own = (try? library.folder.canonical()) ?? library.folder
        guard place != own, !place.isInside(own) else {
            throw Failure(
                .cannotCreate,
                "\(named.text) is in the library",
                hint: "name a folder outside of it"
            )
        }
        guard let found = try reader.source(around: place) else { return place }
        throw Failure(
            .cannotCreate,
            found == place
                ? "\(named.text) is a folder of books that were imported"
                : "\(named.text) is in \(found.text), which was imported",
            hint: "nothing is written among books; name another folder"
        )
    }
}
