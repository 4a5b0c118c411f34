// SPDX-License-Identifier: Apache-2.0

import Files
import Import
import Library
import Terminal

/// The flags of unattended runs.
extension Flag {
    static var settle: Flag<Duration> {
        .init(
            "settle",
            .duration,
            default: ImportRequest.defaultSettle,
            "Defer files that changed within this time"
        )
        .details(
            """
            Such a file, or one that grew since the last run looked, is deferred: it is \
            counted, and the next run looks again. So no half of a book is taken in while it is \
            still being copied.
            """
        )
    }

    static var breaker: Flag<Breaker> {
        .init(
            "breaker",
            .breaker,
            default: .standard,
            "Stop if more than this share of a source is missing"
        )
        .details(
            """
            Before anything changes, each folder is compared with what the register knows of \
            it. A folder that is missing, empty where it was not, on another disk than last \
            time, unreadable in parts, or short of more files than this stops the run with 75. \
            With off nothing stops it; files that are gone are marked as missing and never \
            forgotten.
            """
        )
    }

    static var moved: Flag<Bool> {
        .init("moved", "Take along known folders that have moved into a source")
            .negatable.details(
                """
                Before the run, each folder that runs have walked and that is missing, empty or \
                now a link is looked for in the sources. If most of a sample of its files lie \
                there, with their names and sizes, accession files move does its work, as a run of \
                its own that can be undone; a mirror that runs have walked beside the folder is \
                not where it moved. Without it, a run that meets mostly contents known from a \
                folder that is gone enters them as copies, and tells the command.
                """
            )
    }

    static var itemTimeout: Flag<Duration> {
        .init(
            "item-timeout",
            .seconds,
            default: ImportRequest.defaultItemTimeout,
            "How long one file may take"
        )
        .details(
            """
            A file that takes longer is rejected with a reason. If it is the disk that does \
            not answer, the run ends with 75 instead, and the next one goes on. With 0 there \
            is no limit.
            """
        )
    }

    static var lock: Flag<LockPolicy> {
        .init(
            "lock",
            .lockPolicy,
            default: .standard,
            "What to do while another run is using the library"
        )
        .details(
            """
            With fail, the run ends with 75. With skip, it ends with 0 and says so, which \
            suits timers. With wait, it waits so long and ends with 75 after that.
            """
        )
    }

    static var copyRejects: Flag<Path?> {
        .init("copy-rejects", .folder, "Copy each rejected file into this folder").details(
            """
            Files are only ever copied, never moved, and a copy that is there already stays as \
            it is.
            """
        )
    }

    static var log: Flag<Path?> {
        .init("log", .file, "Append events to this file, one per line")
    }

    static var maxAge: Flag<Duration?> {
        .init("max-age", .duration, "End with 75 if the last completed run is older than this")
    }

    static var allowNetworkLibrary: Flag<Bool> {
        .init("allow-network-library", "Allow a library on a disk shared over a network").details(
            """
            The register may be damaged if two machines write to it at the same time, or if \
            the network loses what was written. Sources may lie on such a disk without this.
            """
        )
    }
}
