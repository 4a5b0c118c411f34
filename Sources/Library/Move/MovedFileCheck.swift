// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Files
package import Store

/// Looks whether what lies in a new place is the file that is known by another name.
///
/// A file with the size and the time that it had is taken to be the one that was read, as everywhere;
/// where the times differ, its ZIP directory decides.
package struct MovedFileCheck {
    package enum Verdict {
        /// With what it is known by there; nil if the next import has to look into it, as it would have.
        case same(FileRecord.Facts?)
        case other(String)
        case gone
        case unknown(String)
    }

    private let reader = BookFileReader()

    package init() {}

    package func judge(_ file: KnownFile, at place: Path) -> Verdict {
        let here: FileStatus
        do throws(FileError) {
            guard let found = try FileStatus.ifPresent(place, followingLinks: true) else {
                return .gone
            }
            here = found
        } catch { return .unknown(error.reason) }
        // One that waits, or could never be looked at, is looked at by the next import.
        guard file.status != .deferred, let facts = file.facts else { return .same(nil) }
        guard here.kind == .regular else { return .other("it is a \(here.kind.name)") }
        guard here.size == facts.size else {
            return .other("it has \(here.size) bytes instead of \(facts.size)")
        }
        // The time of one that was read while it was young is not trusted.
        if here.modified == facts.modifiedAt, facts.changedAt != 0 {
            return .same(FileRecord.Facts(here))
        }
        guard file.status != .rejected, let fingerprint = file.fingerprint else {
            return .same(nil)
        }
        return read(place, fingerprint)
    }

    private func read(_ place: Path, _ fingerprint: [UInt8]) -> Verdict {
        do throws(FileRefusal) {
            let opened = try reader.open(place)
            guard opened.fingerprint == fingerprint else { return .other("it is another book") }
            return .same(FileRecord.Facts(opened.status, at: opened.time))
        } catch {
            let why = error.cause?.reason ?? error.reason.sentence
            return error.outcome == nil ? .unknown(why) : .other(why)
        }
    }
}
