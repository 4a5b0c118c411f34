// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import Store
import Terminal
import Works

/// `accession works match` without anything: what joins books.
enum IdentityProviderList {
    static func write(
        _ reader: RegisterReader,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) {
        let identity = try reader.identity()
        let policy = try reader.matchPolicy()
        var listing = Listing(
            console,
            arguments.format,
            name: "providers",
            columns: [Column("Provider"), Column("Joins"), Column("Editions", .right)]
        )
        for one in identity {
            listing.add([.text(one.provider.rawValue), .flag(one.joins), .count(one.editions)])
        }
        listing.finish(
            after: ["policy": .string(policy.rawValue)],
            ifEmpty: "No catalogue said anything yet, and no work ids join books."
        )
        if arguments.format == .human { console.note("Books are matched by: \(policy.rawValue)") }
    }
}

extension RegisterReader {
    /// All catalogues that said anything, and those whose work ids are to join books.
    fileprivate func identity() throws(Failure) -> [(
        provider: FactProvider, joins: Bool, editions: Int
    )] {
        let joining = try identityProviders()
        let standings = try providers().filter { !$0.provider.isCompanion }
        let said = standings.map {
            (provider: $0.provider, joins: joining.contains($0.provider), editions: $0.editions)
        }
        let others = joining.named.filter { name in !said.contains { $0.provider == name } }
        return said + others.map { ($0, true, 0) }
    }
}
