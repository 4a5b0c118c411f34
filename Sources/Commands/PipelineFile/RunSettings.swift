// SPDX-License-Identifier: Apache-2.0

import Accounting
import Fetching
import Files
import Import
import JSON5
import Library
import System
import Terminal

/// What a run is to do, put together from the flags, the pipeline file and what holds without both.
///
/// A flag overrules the file; if it may be repeated, it takes the place of the whole list. The file
/// overrules the environment.
struct RunSettings {
    let definition: PipelineDefinition?
    /// The command line together with what the file says, as if all of it had been typed.
    let arguments: ParsedArguments

    private let typed: ParsedArguments

    /// What a command line alone says.
    init(_ arguments: ParsedArguments) {
        definition = nil
        typed = arguments
        self.arguments = arguments
    }

    /// What a file says, and the flags given with it.
    init(_ definition: PipelineDefinition, _ arguments: ParsedArguments) {
        self.definition = definition
        typed = arguments
        var values: [String: [[UInt8]]] = [:]
        for (name, key) in PipelineKeys.settings {
            guard let flag = key.flag, let setting = definition.settings[name], setting.isOn,
                // An empty list says as much as none.
                !(flag.isRepeatable && setting.words.isEmpty)
            else { continue }
            values[flag.long] = setting.words
        }
        self.arguments = arguments.completed(
            with: values,
            operands: definition.settings["sources"]?.words ?? [],
            of: .path
        )
    }

    /// What the run is called in the register: the verb, and the name of the pipeline.
    var command: String { definition == nil ? "import" : "run" }

    /// The request for the run, of a library that has been found.
    func request(
        _ selection: SourceSelection,
        _ library: Library
    ) throws(Failure) -> ImportRequest {
        var request = ImportRequest(
            selection,
            library: library,
            command: command,
            program: Version.withName
        )
        // Who looks into rejects again cannot be told all of this.
        let arguments = arguments.ifTaken
        request.pipeline = definition?.name
        request.workers = arguments[.jobs] ?? ProcessorCount.available
        request.isDryRun = arguments[.dryRun]
        request.cacheCapacity = arguments[.cacheSize]
        request.blocklists = arguments[.blocklist]
        request.duplicates = arguments[.duplicates]
        request.sidecars = arguments[.sidecars]
        request.hash = arguments[.keptHash]
        request.match = arguments[.match]
        request.identityProviders = try ProviderArgument.identity(arguments[.identityProviders])
        request.collections.followsFolders = arguments[.collectBy] == .folder
        for tag in arguments[.tag] {
            request.collections.tags.append(try CollectionArgument.tag(Array(tag.utf8)))
        }
        request.fetching = try FetchPolicy(self.arguments)
        request.remote = arguments[.remote]
        request.settle = arguments[.settle]
        request.breaker = arguments[.breaker]
        request.takesMoved = arguments[.moved]
        request.itemTimeout = arguments[.itemTimeout]
        request.lock = arguments[.lock]
        request.copyRejects = arguments[.copyRejects]
        request.outputs = outputs
        request.instructions = arguments[.filesFrom] + arguments[.blocklist]
        if let manifest = arguments[.scanned] { request.instructions.append(manifest) }
        if let file = definition?.file.path { request.instructions.append(file) }
        request.instructions += definition?.credentials ?? []
        if let own = request.fetching.settings.credentials { request.instructions.append(own) }
        request.allowsNetworkLibrary = arguments[.allowNetworkLibrary]
        return request
    }

    /// What is written besides the library; copies of rejects are checked where they are made.
    private var outputs: [RunOutput] {
        let own = [
            arguments[.log].map { RunOutput("the log", $0) },
            arguments.keptSnapshot.map { RunOutput("the snapshot", $0) },
            arguments.ifTaken[.receipt].map { RunOutput("the receipt", $0) },
        ]
        let reports = definition?.reports.map { report in
            RunOutput(report.name, report.target)
        }
        return own.compactMap(\.self) + (reports ?? [])
    }

    /// Where the value of a key comes from.
    func origin(of name: String, _ key: PipelineKey) -> SettingOrigin {
        if let flag = key.flag {
            if typed.words(of: flag) != nil { return .flag("--\(flag.long)") }
            if typed.isDenied(flag) { return .flag("--no-\(flag.long)") }
        }
        if let definition, let setting = definition.settings[name] {
            return .file(definition.file.shown, setting.place)
        }
        if key.isFor(.library), Environment.path("ACCESSION_LIBRARY") != nil {
            return .environment("ACCESSION_LIBRARY")
        }
        return .fallback
    }

    /// The value of a key, wherever it comes from.
    func value(of name: String, _ key: PipelineKey, library: Path) -> JSONValue {
        if name == "library" { return .string(library.text) }
        if let flag = key.flag, typed.words(of: flag) != nil || typed.isDenied(flag) {
            return flag.json(typed.words(of: flag))
        }
        if let setting = definition?.settings[name] { return setting.value }
        switch name {
        case "name": return .optional(definition?.name)
        case "jobs": return .integer(ProcessorCount.available)
        default: return key.fallback ?? .null
        }
    }
}

/// Where a value comes from.
enum SettingOrigin: Equatable {
    case fallback
    case environment(String)
    case file(String, TextPlace)
    case flag(String)

    /// One word for programs.
    var word: String {
        switch self {
        case .fallback: "default"
        case .environment: "environment"
        case .file: "file"
        case .flag: "flag"
        }
    }

    /// The place itself.
    var place: String? {
        switch self {
        case .fallback: nil
        case .environment(let name), .flag(let name): name
        case .file(let file, let place): "\(file):\(place)"
        }
    }
}
