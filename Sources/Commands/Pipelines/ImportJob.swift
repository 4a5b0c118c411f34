// SPDX-License-Identifier: Apache-2.0

import Files
import Pipeline

/// A run from the settings to the exit code, whichever command asked for it.
struct ImportJob {
    private let settings: RunSettings
    private let console: Console
    private var arguments: ParsedArguments { settings.arguments }

    init(_ settings: RunSettings, _ console: Console) {
        self.settings = settings
        self.console = console
    }

    func run() async -> ExitCode {
        Interruption.install()
        var library: Library?
        do throws(RunFailure) {
            let location = try LibraryLocation(forWriting: arguments, console)
            library = location.library
            let selection = SourceSelection(arguments)
            guard !selection.sources.isEmpty else {
                return console.fail(
                    .usage,
                    "nothing to import was named",
                    hint: "name a folder: accession import ~/Books"
                )
            }
            let observer = ImportObserver(console, arguments)
            let request = settings.request(selection, location.library)
            let summary = try await ImportRun(request, observer: observer).run()
            let report = ImportReport(summary, observer, library: location.library.folder)
            let exit = report.write(to: console, arguments)
            return afterwards(location.library)?.follow(summary, exit, report.object(exit)) ?? exit
        } catch {
            console.endProgress()
            let exit = console.fail(error)
            return library.flatMap { afterwards($0) }?.follow(error, exit) ?? exit
        }
    }

    /// What a pipeline wants done after its run; a rehearsal has no consequences.
    private func afterwards(_ library: Library) -> AfterRun? {
        guard let definition = settings.definition, !arguments.isSet(.dryRun) else { return nil }
        return AfterRun(definition, library, console)
    }
}
