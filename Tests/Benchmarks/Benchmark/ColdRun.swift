// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// One run with nothing of the library in the page cache: how much of it has to be read at all.
struct ColdRun {
    let wallSeconds: Double
    /// Bytes that came from the disk over the bytes of the library.
    let shareRead: Double

    init(_ contender: Contender, _ library: BookFolder, _ options: RunOptions) throws {
        Tool.say("\(library.name): \(contender.name), cold\n")
        try library.chill()
        let usage = try contender.run(library, options)
        wallSeconds = usage.wallSeconds
        shareRead = Double(usage.bytesReadFromDisk) / Double(library.facts.bytes)
    }
}
