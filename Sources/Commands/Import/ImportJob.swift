// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Library
import System
import Terminal

/// A run from the settings to the exit code, whichever command asked for it.
struct ImportJob {
    let settings: RunSettings
    let console: Console
    private var arguments: ParsedArguments { settings.arguments }

    func run() async throws(Failure) -> ExitCode {
        Interruption.install()
        let library = try LibraryLocation(changing: arguments, console).library
        let selection =
            if let scanned = try SourceSelection.scanned(arguments) {
                scanned
            } else {
                try SourceSelection(arguments)
            }
        guard !selection.sources.isEmpty else {
            throw Failure.usage(
                "specify which folders or files to import",
                hint: "for example: accession import ~/Books"
            )
        }
        let request = try settings.request(selection, library)
        let receipt = try ImportReceipt(arguments, request)
        let next = try afterwards(request)
        var output = ImportOutput(arguments)
        output.isObjectForLater = next?.completesObject ?? false
        let end = await ReportedImport.run(request, output, console)
        if let receipt, case .closed(let summary, let result, _, _) = end {
            try receipt.write(summary, result)
        }
        guard let next else { return end.exit }
        return switch end {
        case .closed(let summary, let object, let exit, let events):
            next.follow(summary, exit, object, events, output)
        case .failed(let failure, let exit): next.follow(failure, exit)
        }
    }

    /// What a pipeline wants done after its run; a rehearsal has no consequences.
    private func afterwards(_ request: ImportRequest) throws(Failure) -> AfterRun? {
        guard let definition = settings.definition, !arguments[.dryRun] else { return nil }
        return AfterRun(
            definition: definition,
            library: request.library,
            shelf: ShelfStep(definition, request.fetching),
            check: try CheckStep(definition, workers: request.workers),
            console: console
        )
    }
}
