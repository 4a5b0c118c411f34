// SPDX-License-Identifier: Apache-2.0

import TestSupport

extension Contender {
    /// The fair floor over the rows that an import of this library makes now.
    ///
    /// With one job: only one can write at a time, and waiting for it is not what is measured.
    static func fairFloor(_ library: BookFolder, _ options: RunOptions) throws -> Contender {
        Tool.say("\(library.name): rows for the fair floor\n")
        let work = options.flags.work
        let importer = Contender(program: .accession, jobs: options.jobs)
        _ = try importer.run(library, options)
        let register = "\(work)/register.sqlite"
        try Disk.rename("\(Scratch.place(in: work))/library/register.sqlite", to: register)
        return Contender(program: .fairFloor(register: register), jobs: 1)
    }
}
