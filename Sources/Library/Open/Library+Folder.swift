// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// The folder of a library: which one may become one, and making it.
extension Library {
    /// What may lie in a folder that is going to be a library, left there by a run that was killed
    /// while it made one.
    static let ownNames: Set<String> = [
        "lock", "in-hand", "covers", "register.new", "register.new-journal", "register.new-wal",
        "register.new-shm",
    ]

    /// What is left of a library that has lost its register.
    static let keptNames: Set<String> = [
        "backups", "quarantine", "thumbnails", "register.sqlite-wal", "register.sqlite-shm",
        "register.sqlite-journal", "providers.sqlite", "providers.sqlite-journal", "staging",
        "shelf", "trash", MoveJournal.name, TidyRecord.name, PackJournal.name, LostCovers.name,
    ]

    /// Makes the folder for a register that is about to come, and leaves none if it does not come.
    func makingFolder<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let missing = try asking { () throws(FileError) in
            var missing = [folder]
            while let last = missing.last, last.parent != last,
                try FileStatus.ifPresent(last, followingLinks: true) == nil
            { missing.append(last.parent) }
            return missing.dropLast()
        }
        do throws(Failure) {
            try makeFolder(allowing: Self.keptNames)
            return try body()
        } catch {
            for folder in missing {
                // One in which something is by now stays, and so do those above it.
                guard (try? FileChange.removeEmptyFolder(folder)) != nil else { break }
            }
            throw error
        }
    }

    /// Refuses a folder in which no register may be put, and makes nothing.
    func refuseOtherFolders() throws(Failure) {
        if try !register.exists {
            try refuseStrangers(but: Self.ownNames.union(Self.keptNames))
        }
    }

    func makeFolder(allowing more: Set<String> = []) throws(Failure) {
        do throws(FileError) { try FolderCreation.create(folder) } catch {
            throw Failure(
                .cannotCreate,
                error,
                near: folder,
                hint: "choose another folder with --library"
            )
        }
        try refuseStrangers(but: Self.ownNames.union(more))
    }

    /// A folder with other things in it belongs to the user and is no place for a library.
    func refuseStrangers(but known: Set<String> = ownNames) throws(Failure) {
        let names = try asking { () throws(FileError) in
            try FolderListing.namesIfPresent(in: folder)
        }
        let strangers = names.filter {
            !known.contains($0.text) && !RegisterCopy.isUnfinished($0.bytes)
        }
        let others = strangers.filter { !Self.keptNames.contains($0.text) }
        guard let stranger = others.first ?? strangers.first else { return }
        // Another run may have made it in this moment.
        if try register.exists { return }
        if others.isEmpty {
            throw Failure(
                .unusableLibrary,
                "\(folder.text) has lost its register: it holds \(stranger.text)",
                hint: "replace it with a backup: accession register restore FILE"
            )
        }
        throw Failure(
            .unusableLibrary,
            "\(folder.text) is neither an Accession library nor empty: it holds \(stranger.text)",
            hint: "choose an empty or new folder with --library; nothing was changed"
        )
    }
}
