// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

extension HoldingSession {
    /// The files that hold a content and are not the library's own: what somebody imported from the
    /// shelf is no second copy.
    func origins(of fingerprint: [UInt8]) throws(Failure) -> [OriginFile] {
        try reader.originFiles(of: fingerprint).filter { origin in
            if origin.isRemote { return true }
            let path = Path(bytes: origin.path)
            return !Holding.Tier.allCases.contains { path.isInside(folders[$0]) }
        }
    }

    /// Whether a content can be had from where it was imported: a file that is there, or a book on
    /// the web that its list still has.
    func hasOrigin(_ fingerprint: [UInt8]) throws(Failure) -> Bool {
        for origin in try origins(of: fingerprint) {
            if origin.isRemote {
                if !origin.isMissing { return true }
                continue
            }
            let isThere = try library.asking { () throws(FileError) in
                try holds(Path(bytes: origin.path), fingerprint)
            }
            if isThere { return true }
        }
        return false
    }
}
