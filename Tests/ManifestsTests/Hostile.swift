// SPDX-License-Identifier: Apache-2.0

import Files
import Hashing
import TestSupport

/// Manifests whose last line is right, whatever stands before it.
enum Hostile {
    static func write(_ lines: [String], to path: Path) throws {
        let body = Array(lines.map { $0 + "\n" }.joined().utf8)
        let hash = Hash128(of: body[...]).hexadecimal
        let end =
            #"{"end":"accession-scan","version":1,"files":\#(lines.count),"bytes":\#(lines.count),"#
            + #""hash":"\#(hash)","sources":[]}"#
        FileTree.remove(path)
        try FileTree.write(body + Array((end + "\n").utf8), to: path)
    }
}
