// SPDX-License-Identifier: Apache-2.0

import Fetching
import Files
import Providers
import Terminal

/// What makes `enrich` end with 75.
enum EnrichFailOn: String, CaseIterable, Sendable {
    case never
    case deferred
}

/// Which catalogues can be asked.
enum OnlineProvider: String, CaseIterable, Sendable {
    case openLibrary = "openlibrary"
}

extension Flag {
    static var provider: Flag<OnlineProvider> {
        .init(
            "provider",
            .choice(of: OnlineProvider.self),
            default: .openLibrary,
            "Which catalogue to ask"
        )
        .excluding("from")
    }

    static var offline: Flag<Bool> {
        .init("offline", "Ask only the cache, where old answers have to do").excluding("from")
    }

    static var maxCalls: Flag<Int?> {
        .init("max-calls", .number(0...Int.max), "Make at most N calls")
            .otherwise("no limit")
            .excluding("from")
    }

    static var maxTime: Flag<Duration?> {
        .init("max-time", .duration, "Ask for at most this long, such as 10m")
            .otherwise("no limit")
            .excluding("from")
    }

    static var contact: Flag<String?> {
        .init("contact", .text, "Where the service can reach you: a mail or web address")
            .placeholder("ADDRESS")
            .otherwise("$ACCESSION_CONTACT")
            .excluding("from")
    }

    static var callRate: Flag<CallRate> {
        .init(
            "rate",
            .callRate,
            default: CallRate(perSecond: OpenLibrary.callsPerSecond),
            "How many calls to make in a time"
        )
        .excluding("from")
        .details("The default is what Open Library allows those who say who they are.")
    }

    static var dailyCalls: Flag<Int> {
        .init(
            "daily-calls",
            .number(0...Int.max),
            default: OpenLibrary.callsPerDay,
            "Make at most N calls in a day, with those of other commands"
        )
        .excluding("from")
        .details("A day is one of UTC.")
    }

    static var baseAddress: Flag<String> {
        .init(
            "base-address",
            .text,
            default: OpenLibrary.usualAddress,
            "Where the service is, for a mirror of it"
        )
        .placeholder("URL")
        .excluding("from")
    }

    static var coversAddress: Flag<String> {
        .init(
            "covers-address",
            .text,
            default: OpenLibrary.usualCoversAddress,
            "Where its pictures of covers are, for a mirror of them"
        )
        .placeholder("URL")
        .excluding("from")
    }

    static var credentials: Flag<Path?> {
        .init("credentials", .file, "A file with name and password for the service")
            .excluding("from")
            .details(
                """
                It has the form of .netrc: a line "machine HOST login NAME password WORD" for each \
                server. Only you may be able to read or write it. A password goes to the server \
                that you name in the command, and to no other port of its host; write HOST:PORT \
                for another one.
                """
            )
    }

    static var answerTimeout: Flag<Duration> {
        .init(
            "timeout",
            .seconds,
            default: FetchSettings.usualTime,
            "How long the server may send nothing before it is given up"
        )
        .excluding("from")
    }

    static var enrichFailOn: Flag<EnrichFailOn> {
        .init(
            "fail-on",
            .choice(of: EnrichFailOn.self),
            default: .never,
            "What makes the exit code 75"
        )
        .variant
        .excluding("from")
        .details("With deferred, any book that was not asked for and is unknown to the cache.")
    }
}
