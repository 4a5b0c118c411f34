// SPDX-License-Identifier: Apache-2.0

import Fetching
import Files
import Import
import JSON5
import Terminal

/// What can be said of a definition by looking at the disk, without running it.
struct PipelineCheck {
    let definition: PipelineDefinition

    /// What the run would refuse.
    var problems: [PipelineProblem] {
        (outputProblems + credentials.compactMap(problem)).sorted { $0.place < $1.place }
    }

    /// To write into what is only ever read.
    private var outputProblems: [PipelineProblem] {
        let sources = definition.paths("sources").compactMap { path -> (Path, Path)? in
            // A source that is not there is not a place.
            guard let whole = try? path.canonical() else { return nil }
            return (path, whole)
        }
        return outputs.compactMap { output in
            let place = nearest(output.path)
            guard let source = sources.first(where: { place == $0.1 || place.isInside($0.1) })
            else {
                return nil
            }
            return PipelineProblem(
                output.place,
                "\(output.name) would be written into the source \(source.0.text)",
                hint: "sources are never written to; choose another output path"
            )
        }
    }

    /// What may be as it should when the run begins.
    var warnings: [PipelineProblem] {
        var warnings: [PipelineProblem] = []
        for (name, word) in [
            ("sources", "the source"), ("files_from", "the list"),
            ("identity.blocklists", "the blocklist"),
        ] {
            for path in definition.paths(name)
            where path != Path("-") && !RemoteSource.isAddress(path.bytes) {
                guard let problem = trouble(path, isList: name != "sources") else { continue }
                let place = definition.settings[name]?.place ?? .start
                warnings.append(PipelineProblem(place, "\(word) \(path.text) \(problem)"))
            }
        }
        for (path, place) in credentials {
            guard let problem = trouble(path, isList: true) else { continue }
            warnings.append(
                PipelineProblem(place, "the file of credentials \(path.text) \(problem)")
            )
        }
        // A folder that an export fills is made with those above it.
        let made = Set(definition.reports.filter { $0.export?.isFolder == true }.map(\.target))
        for output in outputs
        where output.name != "the copies of rejects" && !made.contains(output.path) {
            let folder = output.path.parent
            guard kind(of: folder) != .folder else { continue }
            warnings.append(
                PipelineProblem(
                    output.place,
                    "the folder of \(output.name) does not exist: \(folder.text)"
                )
            )
        }
        return warnings.sorted { $0.place < $1.place }
    }

    /// What a run writes besides the library.
    private var outputs: [(name: String, path: Path, place: TextPlace)] {
        let reports = definition.reports.map { report in
            (name: report.name, path: report.target, place: report.place)
        }
        let others = [("log", "the log"), ("copy_rejects", "the copies of rejects")]
        return reports
            + others.compactMap { key, name in
                guard let setting = definition.settings[key], let word = setting.words.last else {
                    return nil
                }
                return (name: name, path: Path(bytes: word), place: setting.place)
            }
    }

    /// Files with passwords, for servers and for catalogues.
    private var credentials: [(path: Path, place: TextPlace)] {
        let all =
            [definition.settings["credentials"]]
            + definition.enrichments.map { $0.settings["credentials"] }
        return all.compactMap(\.self).compactMap { setting in
            setting.words.last.map { (Path(bytes: $0), setting.place) }
        }
    }

    /// Why a file with passwords that is there cannot be used.
    private func problem(_ path: Path, _ place: TextPlace) -> PipelineProblem? {
        guard trouble(path, isList: true) == nil else { return nil }
        do throws(Credentials.Unusable) { _ = try Credentials.read(path) } catch {
            let message = "the file of credentials \(path.text) \(error.what)"
            return PipelineProblem(place, message, hint: error.hint)
        }
        return nil
    }

    private func trouble(_ path: Path, isList: Bool) -> String? {
        do throws(FileError) {
            let kind = try FileStatus.of(path, followingLinks: true).kind
            if kind == .regular || kind == .folder && !isList { return nil }
            // A list may come through a pipe.
            if isList, kind != .folder { return nil }
            return "is a \(kind.name)"
        } catch {
            return error.isMissing
                ? "does not exist" : "cannot be examined: \(error.reason)"
        }
    }

    private func kind(of path: Path) -> FileKind? {
        // What cannot be looked at is no folder of ours.
        try? FileStatus.of(path, followingLinks: true).kind
    }

    /// The path without links as far as it is there.
    private func nearest(_ path: Path) -> Path {
        var folder = path
        while folder != folder.parent {
            // Where it is not there yet, the folder above decides.
            if let whole = try? folder.canonical() { return whole }
            folder = folder.parent
        }
        return folder
    }
}
