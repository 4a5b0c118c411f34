// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Manifests
import System
import Terminal

/// The flags of jobs that are cut into parts.
extension Flag {
    static var scanned: Flag<Path?> {
        .init("manifest", .file, "Import what accession scan has written into this file")
            .excluding(
                "files-from",
                "opds",
                "include",
                "exclude",
                "include-hidden",
                "follow-symlinks"
            )
            .variant
            .details(
                """
                The manifest must be whole: its last line counts and hashes all others. A file that \
                is gone, or is another than when it was scanned, is deferred with a reason. If more \
                of them are gone than --breaker allows, the run stops with 75: rather their disk is \
                not there.
                """
            )
    }

    static var part: Flag<PartNumber?> {
        .init("part", .part, "Import only this part of the manifest, such as 3/40")
            .otherwise("all of it")
            .details(
                """
                What is in a part depends on the manifest and these two numbers alone. Parts are \
                runs of neighbours and weigh the same: each file weighs its bytes and 64 KiB for \
                being opened, so a part may have many small files or a few large ones. A part may \
                be empty.
                """
            )
    }

    static var receipt: Flag<Path?> {
        .init("receipt", .file, "Write what became of the part into this file, as JSON")
            .excluding("dry-run")
            .details(
                """
                It is written once the run has finished, and says which part of which manifest it \
                was, how the counts add up, and what hash the register has then, by which one of an \
                earlier run can be told. It must be outside the library; its folder is made.
                """
            )
    }
}

extension ValueForm {
    static var part: ValueForm<PartNumber> {
        .init(
            placeholder: "I/N",
            problem: "must be a number, a slash and how many parts there are, such as 3/40",
            pattern: "0*[1-9][0-9]{0,6}/0*[1-9][0-9]{0,6}",
            examples: ["1/1", "3/40"],
            read: { PartNumber($0) },
            write: \.text
        )
    }
}

extension SourceSelection {
    /// The part of a manifest that a command line names; nil if it names none.
    static func scanned(_ arguments: ParsedArguments) throws(Failure) -> SourceSelection? {
        let flags = arguments.ifTaken
        guard let manifest = flags[.scanned] else {
            for (name, isSet) in [
                ("part", flags[.part] != nil), ("receipt", flags[.receipt] != nil),
            ] where isSet {
                throw Failure.usage(
                    "--\(name) belongs to --manifest",
                    hint: "for example: accession import --manifest FILE --part 3/40"
                )
            }
            return nil
        }
        guard arguments.operands.isEmpty else {
            throw Failure.usage(
                "--manifest says what to import; there is no place for paths beside it",
                hint: "import them by a command of their own"
            )
        }
        let whole = try Manifest(manifest, cancellation: Interruption.cancellation)
        return SourceSelection([.manifest(try whole.part(flags[.part] ?? .whole))])
    }
}
