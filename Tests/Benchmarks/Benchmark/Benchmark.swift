// SPDX-License-Identifier: Apache-2.0

import CFloor
import Glibc
import TestSupport

/// The program: makes libraries, runs the floor, and measures `accession` against it.
@main
enum Benchmark {
    static let usage = """
        usage: benchmark run [--tiers N,N,...] [--small N] [--real N] [--rounds N] [--jobs N]
                             [--accession PATH] [--work DIR] [--markdown]
               benchmark quick [--accession PATH] [--work DIR] [--markdown]
               benchmark peers [--small N] [--real N] [--calibre N] [--rounds N]
                             [--accession PATH] [--work DIR] [--markdown]
               benchmark mapping [--editions N] [--cache-size N] [--reach N] [--work DIR] [--markdown]
               benchmark decisions [--editions N] [--rounds N] [--accession PATH] [--work DIR]
                             [--markdown]
               benchmark catalogue [--tiers N] [--rounds N] [--accession PATH] [--work DIR]
                             [--markdown]
               benchmark covers [--editions N] [--accession PATH] [--work DIR] [--markdown]
               benchmark thumbnails [--covers N] [--library DIR] [--rounds N] [--jobs N]
                             [--images PATH] [--work DIR] [--markdown]
               benchmark remote [--books N] [--accession PATH] [--work DIR] [--markdown]
               benchmark shards [--books N] [--rounds N] [--accession PATH] [--work DIR] [--markdown]
               benchmark growth [--editions N,N,...] [--accession PATH] [--work DIR] [--markdown]
               benchmark shelf [--books N] [--rounds N] [--accession PATH] [--work DIR] [--markdown]
               benchmark sidecars [--books N] [--rounds N] [--accession PATH] [--work DIR]
                             [--markdown]
               benchmark tiny N DIR        make a library of N books of about 2 KB
               benchmark small N DIR       make a library of N books of about 10 KB
               benchmark real N DIR        make a library of N books of real size
               benchmark part FIRST COUNT DIR  make a library of made-up editions, a part for growth
               benchmark floor [-t THREADS] [-c COVERS [-r REGISTER]] DATABASE DIR

        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        Tool.run("benchmark", usage: usage) {
            switch arguments.first {
            case "floor": exit(accession_floor(CommandLine.argc - 1, CommandLine.unsafeArgv + 1))
            case "tiny": try make(.tiny, arguments)
            case "small": try make(.small, arguments)
            case "real": try make(.real, arguments)
            case "run", "quick":
                var session = Session(try RunOptions(arguments))
                try session.run()
            case "peers":
                var run = try PeersRun(arguments)
                try run.measure()
                run.report()
            case "mapping":
                var run = try MappingRun(arguments)
                try run.measure()
                run.report()
            case "decisions":
                var run = try DecisionsRun(arguments)
                try run.measure()
                run.report()
            case "catalogue":
                let options = try RunOptions(arguments, ["tiers", "rounds", "accession"])
                var session = Session(options)
                try session.runCatalogue()
            case "covers":
                var run = try CoversRun(arguments)
                try run.measure()
                run.report()
            case "thumbnails":
                var run = try ThumbnailRun(arguments)
                try run.measure()
                run.report()
            case "remote":
                var run = try RemoteRun(arguments)
                try run.measure()
                run.report()
            case "shards":
                var run = try ShardsRun(arguments)
                try run.measure()
                run.report()
            case "growth":
                var run = try GrowthRun(arguments)
                try run.measure()
                run.report()
            case "part": try PartMaker(arguments).make()
            case "shelf":
                var run = try ShelfRun(arguments)
                try run.measure()
                run.report()
            case "sidecars":
                var run = try SidecarsRun(arguments)
                try run.measure()
                run.report()
            default: throw ToolError(usage: "name a measurement")
            }
        }
    }

    private static func make(_ shape: LibraryShape, _ arguments: [String]) throws {
        guard arguments.count == 3, let books = Int(arguments[1]), books > 0 else {
            throw ToolError(usage: "\(shape.rawValue) needs N and DIR")
        }
        let facts = try LibraryMaker(shape: shape, books: books, folder: arguments[2]).make()
        print(
            "\(facts.books) books, \(facts.good) good, \(facts.broken) broken,"
                + " \(facts.works) works, \(facts.covers) covers (\(facts.coverBytes) bytes),"
                + " \(facts.bytes) bytes"
        )
    }
}
