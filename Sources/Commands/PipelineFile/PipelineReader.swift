// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import JSON5
import System
import Terminal

/// Reads a pipeline file against the table of its keys, and gathers everything that is wrong.
struct PipelineReader {
    private let file: PipelineFile
    private let values: PipelineValues
    private var settings: [String: PipelineDefinition.Setting] = [:]
    private var reports: [ReportRequest] = []
    private var enrichments: [EnrichStep] = []
    private var fills: [FillRequest] = []
    private var problems: [PipelineProblem] = []
    /// The keys whose values are wrong.
    private var refused: Set<String> = []

    static func read(
        _ file: PipelineFile,
        home: Path? = Environment.path("HOME")
    ) throws(PipelineProblems) -> PipelineDefinition {
        let root: JSON5Value
        do throws(JSON5Errors) { root = try JSON5Reader.read(file.bytes) } catch {
            throw PipelineProblems(error.all.map { PipelineProblem($0.place, $0.message) })
        }
        var reader = PipelineReader(file, home: home)
        reader.take(root)
        guard reader.problems.isEmpty else { throw PipelineProblems(reader.problems) }
        return PipelineDefinition(
            file: file,
            settings: reader.settings,
            reports: reader.reports,
            enrichments: reader.enrichments,
            fills: reader.fills
        )
    }

    private init(_ file: PipelineFile, home: Path?) {
        self.file = file
        values = PipelineValues(PathWriting(folder: file.folder, home: home))
    }

    private mutating func take(_ root: JSON5Value) {
        guard case .object(let members) = root.content else {
            problems.append(
                PipelineProblem(
                    root.place,
                    "a pipeline must be an object, not \(root.kind)",
                    hint: "for example: { sources: [\"~/Books\"] }"
                )
            )
            return
        }
        take(members, PipelineKeys.all, in: "")
        demandSources(root.place)
        checkName()
        checkProviders()
        checkReports()
        problems += FillKeys.problems(fills, tags: settings["tags"])
    }

    private mutating func take(_ members: [JSON5Member], _ keys: [PipelineKey], in prefix: String) {
        for member in members {
            guard let key = keys.first(where: { $0.name == member.name }) else {
                problems.append(unknown(member, among: keys, in: prefix))
                continue
            }
            take(member.value, as: key, called: prefix + key.name)
        }
    }

    private mutating func take(_ value: JSON5Value, as key: PipelineKey, called name: String) {
        switch key.shape {
        case .object(let keys):
            guard case .object(let members) = value.content else {
                return refuse(value, name, "must be an object, not \(value.kind)")
            }
            take(members, keys, in: name + ".")
            for key in Self.missing(keys, among: members) {
                refuse(value, name, "needs \"\(key.name)\"")
            }
        case .objects(let keys):
            guard case .array(let elements) = value.content else {
                return refuse(value, name, "must be a list of objects, not \(value.kind)")
            }
            for element in elements {
                switch name {
                case PipelineKeys.enrich.name: takeEnrichment(element, keys)
                case PipelineKeys.fill.name: takeFill(element, keys)
                default: takeReport(element, keys)
                }
            }
        case .toggle, .one, .list:
            if let setting = setting(value, key, called: name) { settings[name] = setting }
        }
    }

    private mutating func setting(
        _ value: JSON5Value,
        _ key: PipelineKey,
        called name: String
    ) -> PipelineDefinition.Setting? {
        let (setting, refusals) = values.setting(value, key)
        if !refusals.isEmpty { refused.insert(name) }
        for refusal in refusals {
            problems.append(
                PipelineProblem(
                    refusal.place,
                    "\"\(name)\" \(refusal.message)",
                    hint: refusal.hint
                )
            )
        }
        return setting
    }

    private mutating func refuse(_ value: JSON5Value, _ name: String, _ message: String) {
        problems.append(PipelineProblem(value.place, "\"\(name)\" \(message)"))
    }
}

// MARK: - What belongs together

extension PipelineReader {
    /// The settings of an object in a list; nil if anything is wrong with them.
    ///
    /// - Parameter what: such as `a report`, with how one is written.
    private mutating func settings(
        of element: JSON5Value,
        _ keys: [PipelineKey],
        called name: String,
        _ what: (name: String, example: String)
    ) -> [String: PipelineDefinition.Setting]? {
        let before = problems.count
        let read = members(of: element, keys, called: name, what)
        return problems.count == before ? read?.settings : nil
    }

    /// The settings of an object that can be read, and the keys that it has.
    private mutating func members(
        of element: JSON5Value,
        _ keys: [PipelineKey],
        called name: String,
        _ what: (name: String, example: String)
    ) -> (settings: [String: PipelineDefinition.Setting], named: Set<String>)? {
        guard case .object(let members) = element.content else {
            refuse(element, name, "must contain objects, not \(element.kind)")
            return nil
        }
        var found: [String: PipelineDefinition.Setting] = [:]
        for member in members {
            guard let key = keys.first(where: { $0.name == member.name }) else {
                problems.append(unknown(member, among: keys, in: "\(name)."))
                continue
            }
            found[key.name] = setting(member.value, key, called: "\(name).\(key.name)")
        }
        for key in Self.missing(keys, among: members) {
            problems.append(
                PipelineProblem(
                    element.place,
                    "\(what.name) needs \"\(key.name)\"",
                    hint: "for example: \(what.example)"
                )
            )
        }
        return (found, Set(members.map(\.name)))
    }

    private static func missing(
        _ keys: [PipelineKey],
        among members: [JSON5Member]
    ) -> [PipelineKey] {
        keys.filter { key in key.isRequired && !members.contains { $0.name == key.name } }
    }

    private mutating func takeEnrichment(_ element: JSON5Value, _ keys: [PipelineKey]) {
        let what = (
            "what is to be asked", "{ provider: \"openlibrary\", contact: \"ada@example.org\" }"
        )
        let before = problems.count
        guard let read = members(of: element, keys, called: "enrich", what) else { return }
        let asked = EnrichKeys(settings: read.settings, named: read.named, place: element.place)
        problems += asked.problems
        guard problems.count == before else { return }
        do throws(PipelineProblem) { enrichments.append(try asked.step()) } catch {
            problems.append(error)
        }
    }

    private mutating func takeFill(_ element: JSON5Value, _ keys: [PipelineKey]) {
        let what = ("a tag to fill", "{ tag: \"no-cover\", filter: \"missing:cover\" }")
        guard let found = settings(of: element, keys, called: "fill", what) else { return }
        do throws(PipelineProblems) {
            fills.append(try FillKeys(settings: found, place: element.place).request())
        } catch { problems += error.all }
    }

    private mutating func takeReport(_ element: JSON5Value, _ keys: [PipelineKey]) {
        let what = ("a report", "{ kind: \"rejects\", format: \"csv\", to: \"rejects.csv\" }")
        guard let found = settings(of: element, keys, called: "reports", what) else { return }
        func word(_ name: String) -> String? {
            found[name]?.words.last.map { String(decoding: $0, as: UTF8.self) }
        }
        guard let kind = word("kind").flatMap(ReportRequest.Kind.init),
            let target = found["to"]?.words.last
        else { return }
        let keys = ReportKeys(settings: found, place: element.place)
        do throws(PipelineProblem) {
            var report = ReportRequest(
                kind: kind,
                form: try keys.form(of: kind, to: Path(bytes: target)),
                target: Path(bytes: target),
                moment: word("when").flatMap(ReportRequest.Moment.init) ?? .always,
                place: element.place
            )
            problems += keys.problems(&report)
            reports.append(report)
        } catch { problems.append(error) }
    }

    private mutating func demandSources(_ place: TextPlace) {
        let hasNone =
            settings["sources"]?.words.isEmpty ?? true
            && settings["files_from"]?.words.isEmpty ?? true
        // What is there and wrong has been reported.
        guard hasNone, refused.isDisjoint(with: ["sources", "files_from"]) else { return }
        problems.append(
            PipelineProblem(
                settings["sources"]?.place ?? place,
                "no sources are named",
                hint: "for example: sources: [\"~/Books\"]"
            )
        )
    }

    private mutating func checkProviders() {
        guard let setting = settings["identity.providers"] else { return }
        do throws(Failure) {
            _ = try ProviderArgument.identity(
                setting.words.map { String(decoding: $0, as: UTF8.self) }
            )
        } catch {
            problems.append(PipelineProblem(setting.place, error.message, hint: error.hint))
        }
    }

    private mutating func checkName() {
        guard let setting = settings["name"],
            let problem = PipelineName.problem(
                with: String(decoding: setting.words[0], as: UTF8.self)
            )
        else { return }
        problems.append(PipelineProblem(setting.place, "\"name\" \(problem)"))
    }

    private mutating func checkReports() {
        var first: [Path: TextPlace] = [:]
        for report in reports {
            if let other = first.updateValue(report.place, forKey: report.target) {
                problems.append(
                    PipelineProblem(
                        report.place,
                        "the report on line \(other.line) is written to the same file",
                        hint: "give each report its own file"
                    )
                )
            }
        }
        if file.path == nil, settings["files_from"]?.words.contains(Array("-".utf8)) == true {
            problems.append(
                PipelineProblem(
                    settings["files_from"]?.place ?? .start,
                    "standard input holds the pipeline, so it cannot hold the list of files too",
                    hint: "put one of them in a file"
                )
            )
        }
    }

    private func unknown(
        _ member: JSON5Member,
        among keys: [PipelineKey],
        in prefix: String
    ) -> PipelineProblem {
        let place = prefix.isEmpty ? "" : " in \"\(prefix.dropLast())\""
        let message = "unknown key \"\(Phrasing.short(member.name))\"\(place)"
        let near = SpellingSuggestion.nearest(to: member.name.lowercased(), among: keys.map(\.name))
        if let near {
            return PipelineProblem(member.place, message, hint: "did you mean \"\(near)\"?")
        }
        let home = PipelineKeys.settings.first { $0.name.hasSuffix(".\(member.name)") }?.name
        let owner = home.flatMap { $0.split(separator: ".").first }
        return PipelineProblem(
            member.place,
            message,
            hint: owner.map { "it belongs in another object: \($0): { \(member.name): … }" }
                ?? "keys here: " + keys.map(\.name).joined(separator: ", ")
        )
    }
}
