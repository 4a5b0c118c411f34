// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Fetching
import Providers
import Store
import System
import Terminal

/// What `enrich` is to ask, and how.
struct EnrichRequest: Sendable {
    let provider: OnlineProvider
    let works: [Int64]
    let filter: WorkFilter
    /// Which works are meant besides, as a pipeline file says it.
    var search: WorkSearch?
    /// Whether the works are to get covers and nothing else.
    let isForCovers: Bool
    let isDryRun: Bool
    let isOffline: Bool
    let mostCalls: Int?
    let mostTime: Duration?
    let gate: CallGate
    let address: String
    /// Of the server that has the pictures.
    let coversAddress: String
    let failOn: EnrichFailOn
    /// Nil where nothing is fetched.
    let fetching: FetchSettings?

    /// - Parameter isForCovers: of a command that has no filters.
    init(_ arguments: ParsedArguments, isForCovers: Bool = false) throws(Failure) {
        self.isForCovers = isForCovers
        provider = arguments[.provider]
        var works: [Int64] = []
        for word in arguments.operands { works.append(try TargetArgument.work(word)) }
        self.works = works
        filter = isForCovers ? WorkFilter() : arguments.workFilter
        isDryRun = arguments[.dryRun]
        isOffline = arguments[.offline]
        mostCalls = arguments[.maxCalls]
        mostTime = arguments[.maxTime]
        gate = CallGate(
            interval: arguments[.callRate].interval,
            callsPerDay: arguments[.dailyCalls]
        )
        address = try Self.checked(arguments[.baseAddress], "base-address")
        coversAddress = try Self.checked(arguments[.coversAddress], "covers-address")
        failOn = arguments[.enrichFailOn]
        fetching = isDryRun || isOffline ? nil : try Self.fetching(arguments)
    }

    private static func checked(_ address: String, _ flag: String) throws(Failure) -> String {
        if isAddress(address) { return address }
        throw .usage(
            "--\(flag) \(Phrasing.quoted(Array(address.utf8))) is no address of the web",
            hint: "for example: https://example.org; a name and password go into --credentials"
        )
    }

    /// Whether a service may be there.
    static func isAddress(_ text: String) -> Bool {
        // What is asked is written behind it.
        RemoteAddress(text) != nil && !text.contains("?") && !text.contains("#")
    }

    private static func fetching(_ arguments: ParsedArguments) throws(Failure) -> FetchSettings {
        guard let contact = try arguments.contact(.contact) else {
            throw .usage(
                "the service must be told who asks",
                hint: "name your mail or web address, as in: --contact ada@example.org, or set "
                    + "ACCESSION_CONTACT"
            )
        }
        var settings = FetchSettings(
            userAgent: "Accession/\(Version.number) (\(contact))",
            credentials: arguments[.credentials],
            time: try arguments.patience(.answerTimeout)
        )
        settings.origins = [arguments[.baseAddress], arguments[.coversAddress]].compactMap {
            RemoteAddress($0).map { String($0.origin) }
        }
        return settings
    }
}
