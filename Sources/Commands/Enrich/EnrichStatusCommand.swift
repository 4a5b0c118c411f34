// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Providers
import SQLite
import System
import Terminal

/// `accession enrich status`: what the cache of answers holds, and how often providers were asked.
struct EnrichStatusCommand: Command {
    let definition = CommandDefinition(
        "enrich status",
        summary: "Show how often catalogues were asked, and what the cache holds",
        text: """
            For each catalogue: the answers that are kept, calls of today (in UTC) and in all, \
            identifiers and pictures that the cache knew (hits) or knew to be unknown (negative), those that it \
            did not know (misses), old answers that had to do (stale), calls that came to nothing \
            (errors), and until when the service wants to be left alone. Saved are those that needed \
            no call.
            """,
        flags: .list(.library, .json, .jsonl, .plain, .header),
        examples: ["accession enrich status": "How often were catalogues asked?"]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let library = try LibraryLocation(arguments).library
        // A wrong name is no library that never asked anybody.
        try library.reading { (_) throws(Failure) -> Void in }
        let rows = try rows(ProviderCache.path(in: library.folder))
        var listing = Listing(
            console,
            arguments.format,
            name: "providers",
            columns: [
                Column("Provider"), Column("Found", .right), Column("Not found", .right),
                Column("Calls today", .right), Column("Calls", .right), Column("Hits", .right),
                Column("Negative", .right), Column("Misses", .right), Column("Stale", .right),
                Column("Errors", .right), Column("Saved", .right), Column("Bytes", .right),
                Column("Halted until"),
            ]
        )
        for row in rows { listing.add(row) }
        listing.finish(ifEmpty: "No catalogue was ever asked.")
        return .success
    }

    private func rows(_ path: Path) throws(Failure) -> [[Cell]] {
        do throws(SQLiteError) {
            guard let cache = try ProviderCache(reading: path) else { return [] }
            let now = WallClock.now
            var rows: [[Cell]] = []
            for provider in try cache.providers() {
                rows.append(try row(provider, cache, now))
            }
            return rows
        } catch {
            throw failure(error, at: path)
        }
    }

    /// What is wrong with the cache, and that it may simply go.
    private func failure(_ error: SQLiteError, at path: Path) -> Failure {
        var kind: FileKind?
        do throws(FileError) {
            kind = try FileStatus.ifPresent(path, followingLinks: true)?.kind
        } catch {
            // What cannot be looked at cannot be read either, and that has been said.
        }
        let name = TerminalText.escape(path)
        if error.isHalfWritten {
            return Failure(
                .inputOutput,
                "the cache of answers is half written, by a command that was killed: \(name)",
                hint: "make its folder writable, so that this can be taken back"
            )
        }
        return Failure(
            .inputOutput,
            kind == .folder
                ? "the cache of answers is a folder: \(name)"
                : "the cache of answers cannot be read: \(name): \(error)",
            hint: "remove it: it only holds answers, which are asked for again"
        )
    }

    private func row(
        _ provider: FactProvider,
        _ cache: ProviderCache,
        _ now: Int64
    ) throws(SQLiteError) -> [Cell] {
        let kept = try cache.kept(of: provider)
        let account = try cache.account(of: provider, now: now)
        let all = try cache.counts(of: provider)
        return [
            .text(provider.rawValue), .count(kept.found), .count(kept.none),
            .count(account.calls), .count(all.calls), .count(all.hits),
            .count(all.negative), .count(all.misses), .count(all.stale), .count(all.errors),
            .count(all.hits + all.negative), .size(all.bytes), .time(account.halted(at: now)),
        ]
    }
}
