// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Manifests
import System
import Terminal

/// The manifest that a merge has to account for, entry by entry.
struct MergeExpectation {
    private let manifest: ManifestPart
    private let rest: Path?
    private let rebases: [Rebase]

    /// Nil if nothing is expected; refuses a manifest that is not whole before anything is merged.
    init?(_ arguments: ParsedArguments, _ library: Library) throws(Failure) {
        rest = arguments[.rest]
        rebases = arguments[.rebase]
        guard let path = arguments[.expect] else {
            guard rest == nil else {
                throw Failure.usage(
                    "--missing belongs to --expect",
                    hint: "name the manifest that the parts were imported from with --expect FILE"
                )
            }
            return nil
        }
        manifest = try Manifest(path, cancellation: Interruption.cancellation).part(.whole)
        guard let rest else { return }
        try Manifest.refuseToReplace(rest)
        let (isSame, isInside) = try Failure.wrapping(near: rest.parent) {
            () throws(FileError) in
            (
                try rest.canonicalIfItWereThere() == path.canonical(),
                try LibraryFolder.holds(rest, library.folder)
            )
        }
        if isSame || isInside {
            throw Failure.usage(
                "\(rest.text) \(isSame ? "is the manifest itself" : "is in the library")",
                hint: "choose another file for what is missing"
            )
        }
    }

    /// To be called after the merge.
    func check(
        _ library: Library,
        _ merges: [RegisterMergeResult],
        _ console: Console
    ) throws(Failure) -> Outcome {
        console.count("files")
        let check = ManifestCheck(library, manifest, rebasing: rebases)
        let result = try check.run(missing: rest) { looked in
            console.progress(ProgressCounts(done: looked, total: manifest.files))
        }
        console.endProgress()
        return Outcome(
            result: result,
            manifest: manifest,
            rest: rest,
            merges: merges,
            library: library
        )
    }

    /// What became of the manifest.
    struct Outcome {
        fileprivate let result: ManifestCheck.Result
        fileprivate let manifest: ManifestPart
        fileprivate let rest: Path?
        fileprivate let merges: [RegisterMergeResult]
        fileprivate let library: Library

        var exit: ExitCode {
            if !isBalanced { return .internalError }
            return result.missing > 0 ? .rejects : .success
        }

        private var isBalanced: Bool {
            result.balance.holds && result.files == manifest.end.files
        }

        /// The equation.
        var line: String {
            result.balance.line("manifest \(Numbers.grouped(manifest.end.files))")
        }

        func warn(_ console: Console) {
            for warning in strangers + repeated { console.warning(warning) }
            if !isBalanced {
                console.error("out of balance: the manifest is not what became of its files")
            }
            guard result.missing > 0 else { return }
            var words = "\(Numbers.counted(result.missing, "file")) of the manifest missing"
            if result.others > 0 {
                words += "; \(Numbers.grouped(result.others)) of them are known as other files of "
                words += "these names"
            }
            console.warning(words)
            if let rest {
                console.note(
                    "Import them: accession import --manifest \(ShellQuoting.word(rest))"
                        + library.onCommandLine
                )
            }
        }

        private var labels: [(source: Path, label: ManifestPart.Label)] {
            merges.compactMap { merge in
                merge.imported.flatMap { ManifestPart.Label($0) }.map { (merge.source, $0) }
            }
        }

        private var strangers: [String] {
            labels.filter { $0.label.job != manifest.end.job }.map { source, label in
                "\(TerminalText.escape(source)) is part \(label.number.text) of another manifest"
            }
        }

        private var repeated: [String] {
            let labels = labels
            return labels.enumerated().compactMap { place, part in
                let former = labels[..<place].first { $0.label == part.label }
                guard let former else { return nil }
                return "\(TerminalText.escape(part.source)) is part \(part.label.number.text) "
                    + "again, as \(TerminalText.escape(former.source)) was"
            }
        }

        var object: JSONObject {
            var object: JSONObject = [
                "path": .path(manifest.manifest), "hash": .string(manifest.end.hash),
            ]
            object += result.balance.object
            object += [
                "other_files": .integer(result.others), "balanced": .bool(isBalanced),
                "rest": .optional(rest),
            ]
            return object
        }
    }
}
