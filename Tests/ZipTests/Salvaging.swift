// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Zip

/// The archives that the salvage tests damage.
enum SalvageSample {
    static let archive = RawArchive([
        .init("mimetype", Array("application/epub+zip".utf8)), .init("META-INF/", []),
        .init("META-INF/container.xml", text(300)), .init("OPS/cover", noise(20_000)),
        .init("OPS/empty", []), .init("OPS/Größe.xhtml", text(5000)),
    ])

    /// The same archive in each form that its entries can have.
    static let formNumbers = 0..<11
    static let forms: [RawArchive] = {
        var forms: [RawArchive] = []
        for descriptor in [nil] + RawArchive.Entry.Descriptor.allCases.map(Optional.some) {
            for isDeflated in [false, true] {
                var form = archive
                form.changeAll { entry in
                    if isDeflated, entry.name.last != UInt8(ascii: "/") { entry.deflate() }
                    entry.descriptor = descriptor
                    entry.isWide = descriptor == .signedWide || descriptor == .bareWide
                    entry.addExtra(0x5455, [1, 0, 0, 0, 0])
                }
                forms.append(form)
            }
        }
        var wide = archive
        wide.isWide = true
        wide.changeAll { $0.isWide = true }
        return forms + [wide]
    }()
}

func salvaged(_ bytes: [UInt8]) throws -> (salvage: ZipSalvage?, content: Content) {
    try withSalvaged(bytes) { (salvage: $0.salvage, content: try content(of: $0)) }
}

func withSalvaged<Result>(
    _ bytes: [UInt8],
    _ body: (ZipArchive) throws -> Result
) throws -> Result {
    let folder = try TemporaryFolder()
    return try FileTree.withOpenFile(folder.file("book.epub", bytes)) { descriptor, size in
        try body(ZipArchive(salvaging: descriptor, size: size))
    }
}

/// Why nothing is saved out of these bytes; nil if something is.
func failure(_ bytes: [UInt8]) throws -> ZipError.Code? {
    do {
        _ = try withSalvaged(bytes) { $0.entryCount }
        return nil
    } catch let error as ZipError {
        return error.code
    }
}

func expectedContent(_ archive: RawArchive = SalvageSample.archive) throws -> Content {
    try content(archive.bytes())
}
