// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Store

/// Where something may be written besides the library: not into it, and not among books.
package enum OutputPlace {
    /// Refuses a place in the library, and one among books: the next run would find there what we
    /// wrote.
    ///
    /// - Parameters:
    ///   - reader: knows what was imported; nil where there is no register yet.
    ///   - sources: folders and files that are only read, known to the register or not.
    /// - Returns: where it is, whether it is there or not.
    package static func checked(
        _ named: Path,
        _ library: Library,
        _ reader: RegisterReader?,
        sources: [Path] = []
    ) throws(Failure) -> Path {
        let place: Path
        do throws(FileError) { place = try named.canonicalIfItWereThere() } catch {
            throw Failure(
                .cannotCreate,
                error,
                "cannot create \(named.text): \(error.reason)",
                hint: "name another place"
            )
        }
        // A library that cannot be looked at is not written into either.
        let own = (try? library.folder.canonical()) ?? library.folder
        guard place != own, !place.isInside(own) else {
            throw Failure(
                .cannotCreate,
                "\(named.text) is in the library",
                hint: "name a place outside of it"
            )
        }
        for source in sources {
            // One that is not there holds nothing.
            guard let read = try? source.canonical(), place == read || place.isInside(read) else {
                continue
            }
            throw refusal("\(named.text) would be written into \(source.text)")
        }
        guard let reader else { return place }
        // Where the register cannot answer, its own trouble is reported soon.
        if (try? reader.file(at: place.bytes)) != nil {
            throw refusal("\(named.text) is a file that a run has read")
        }
        if let found = try reader.source(around: place) {
            throw Failure(
                .cannotCreate,
                found == place
                    ? "\(named.text) is a folder of books that were imported"
                    : "\(named.text) is in \(found.text), which was imported",
                hint: "nothing is written among books; name another place"
            )
        }
        return place
    }

    private static func refusal(_ message: String) -> Failure {
        Failure(
            .wrongRequest,
            message,
            hint: "input files are never overwritten; choose another output path"
        )
    }
}
