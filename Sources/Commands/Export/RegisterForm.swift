// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// Forms that an export has of the whole register, rather than of works.
enum RegisterForm: String, CaseIterable {
    /// What it says, for comparing it with another.
    case dump
    /// Every row, for other programs and for `register import`.
    case register

    /// - Parameter definition: of the command, whose other flags are about works.
    func write(
        _ arguments: ParsedArguments,
        of definition: CommandDefinition,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let own = [FlagDefinition].list(.library, .to, .overwrite) + byContent
        let other = definition.flags.first { !own.contains($0) && arguments.words(of: $0) != nil }
        if let other {
            throw .usage(
                "--\(other.long) means nothing with \(rawValue)",
                hint: self == .dump ? "leave it out" : "leave it out: it is always all of it"
            )
        }
        let library = try LibraryLocation(arguments).library
        switch self {
        case .dump: return try dump(arguments, library, console)
        case .register: return try rows(arguments, library, console)
        }
    }

    private var byContent: [FlagDefinition] { self == .dump ? .list(.byContent) : [] }

    private func dump(
        _ arguments: ParsedArguments,
        _ library: Library,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let reader = RegisterReader(try library.openForReading())
        let result = try ResultFile(arguments, console, "dump", library: library, reader)
        var count = 0
        let write = { (line: [UInt8]) in
            result.write(line + [UInt8(ascii: "\n")])
            count += 1
            return result.isOpen
        }
        if arguments[.byContent] {
            try reader.dumpByContent(while: write)
        } else {
            try reader.dump(while: write)
        }
        return try result.finish(Numbers.counted(count, "line"))
    }

    private func rows(
        _ arguments: ParsedArguments,
        _ library: Library,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let reader = RegisterReader(try library.register.openForExport())
        let result = try ResultFile(arguments, console, "export", library: library, reader)
        var lines = ExportLines()
        try reader.export(
            begins: { result.write(lines.first($0)) },
            row: { table, row in
                result.write(lines.line(of: table, row))
                return result.isOpen
            }
        )
        if result.isOpen { result.write(lines.last()) }
        return try result.finish(Numbers.counted(lines.total, "row"))
    }
}

extension Flag {
    static var byContent: Flag<Bool> {
        .init(
            "by-content",
            "Leave out of a dump ids and all else that depends on the order of import"
        )
    }
}
