// SPDX-License-Identifier: Apache-2.0

extension ZipArchive {
    /// Saves an archive out of a file that does not open as one.
    ///
    /// Costs a search through the file, so it is for those only that failed to open, and for an
    /// error that `ZipError.mayBeSalvaged` says this of.
    ///
    /// - Parameter directoryLimit: how many bytes the directory may have.
    /// - Throws: why nothing was saved; `.secondArchive` and `.severalParts` are better reasons
    ///   than the first failure was, all others are not.
    package convenience init(
        salvaging descriptor: Int32,
        size: Int64,
        directoryLimit: Int64 = .max / 2,
        inflater: Inflater = Inflater()
    ) throws(ZipError) {
        var rescue = ArchiveRescue(descriptor: descriptor, size: size)
        var opened: Opened?
        if let plan = try rescue.planByEndRecord() {
            opened = try Self.open(plan, directoryLimit)
        }
        if opened == nil {
            for plan in try rescue.plansByWalk() where opened == nil {
                opened = try Self.open(plan, directoryLimit)
            }
        }
        guard let opened else { throw ZipError(.notAnArchive) }
        self.init(salvaged: opened.archive, opened.file, inflater, opened.salvage)
    }

    private typealias Opened = (
        archive: OpenArchive, file: ArchiveFile, salvage: ZipSalvage
    )

    /// Nil if libzip sees it otherwise.
    private static func open(
        _ plan: RescuePlan,
        _ limit: Int64
    ) throws(ZipError) -> Opened? {
        do throws(ZipError) {
            let file = ArchiveFile(plan.file, limit: limit)
            let archive = try file.open()
            return archive.entryCount == plan.entryCount ? (archive, file, plan.salvage) : nil
        } catch {
            guard error.mayBeSalvaged else { throw error }
            return nil
        }
    }
}

/// What was wrong with a file whose archive was saved out of it.
package enum ZipSalvage: Equatable, Sendable {
    /// The archive is whole, with this many foreign bytes in front of it and behind it.
    ///
    /// None in front and none behind: its comment breaks off.
    case surrounded(leading: Int64, trailing: Int64)
    /// The directory is gone or damaged; this many entries were found by their own headers.
    case rebuilt(entries: Int)
}
