// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// Proves that the library's own files of books are what their rows say, and changes nothing.
struct HoldingAudit {
    private let library: Library
    private let isDeep: Bool

    init(_ library: Library, isDeep: Bool) {
        self.library = library
        self.isDeep = isDeep
    }

    func run(_ reader: RegisterReader) throws(Failure) -> RegisterCheck {
        let folders = try HoldingFolders(library, reader)
        var check = RegisterCheck(.holdings)
        for tier in Holding.Tier.allCases {
            let all = tier == .staging ? try library.staged(reader) : try reader.holdings(in: tier)
            for holding in all {
                check.checked += 1
                if let problem = try problem(holding, folders.path(of: holding)) {
                    let name = String(decoding: holding.name, as: UTF8.self)
                    check.fail("\(tier.rawValue)/\(name) \(problem)")
                }
            }
        }
        check.finding =
            RegisterCheck.counted(
                check.checked,
                "file of a book is on the shelf, in staging or in the trash",
                "files of books are on the shelf, in staging or in the trash"
            ) + (isDeep ? ", byte for byte" : "")
        return check
    }

    private func problem(_ holding: Holding, _ path: Path) throws(Failure) -> String? {
        // What was found and told already is no fault of the register.
        guard holding.state == .whole else { return nil }
        return try library.asking { () throws(FileError) in
            guard let status = try FileStatus.ifPresent(path, followingLinks: false) else {
                return "is not there"
            }
            guard status.kind == .regular, status.size == holding.byteCount else {
                return "is not what was put there"
            }
            guard isDeep else { return nil }
            return try FileHash.ifPresent(path)?.bytes == holding.hash
                ? nil : "has other bytes than what was put there"
        }
    }
}
