// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// How a person points at collections on the command line.
///
///     Fiction/Sea   tag:favourites
enum CollectionArgument {
    static func read(_ word: [UInt8]) throws(Failure) -> CollectionPath {
        try checked(word) { (text) throws(CollectionPath.Problem) in
            try CollectionPath(typed: text)
        }
    }

    /// A tag, with or without the word before it.
    static func tag(_ word: [UInt8]) throws(Failure) -> CollectionPath {
        try checked(word) { (text) throws(CollectionPath.Problem) in
            try CollectionPath(tag: text)
        }
    }

    /// A name alone, of a collection that is called so from now on.
    static func name(_ word: [UInt8], of path: CollectionPath) throws(Failure) -> String {
        let name = try checked(word) { (text) throws(CollectionPath.Problem) in
            try CollectionPath.name(text)
        }
        guard path.kind == .tag || !name.contains("/") else {
            throw .usage(
                "the name \(Phrasing.quoted(word)) has a slash",
                hint: "accession collections move puts a folder into another one"
            )
        }
        return name
    }

    /// A folder, or the top, which is /.
    static func place(_ word: [UInt8]) throws(Failure) -> CollectionPath? {
        word == [UInt8(ascii: "/")] ? nil : try read(word)
    }

    private static func checked<Value>(
        _ word: [UInt8],
        _ read: (String) throws(CollectionPath.Problem) -> Value
    ) throws(Failure) -> Value {
        guard let text = String(validating: word, as: UTF8.self) else {
            throw .usage(
                "\(Phrasing.quoted(word)) is not UTF-8",
                hint: "give collections names that every terminal can show"
            )
        }
        do throws(CollectionPath.Problem) { return try read(text) } catch {
            throw .usage(
                "\(Phrasing.quoted(word)) is no collection: \(error.sentence)",
                hint: "a folder is Fiction or Fiction/Sea, a tag is tag:favourites"
            )
        }
    }
}

extension ParsedArguments {
    /// The works that are named after the first operands, and those that `--files-from` lists.
    func books(behind first: Int) throws(Failure) -> [Target] {
        var targets = try TargetArgument.readDifferent(Array(operands.dropFirst(first)))
        if let list = self[.booksFrom] {
            var known = Set(targets)
            try ListedLines.read(list) { (line, number) throws(Failure) in
                guard case .path(let path) = line else {
                    throw Failure(.badInput, "\(list.text), line \(number): it is too long")
                }
                let target: Target
                do throws(Failure) { target = try TargetArgument.read(path.bytes) } catch {
                    throw Failure(
                        .badInput,
                        "\(list.text), line \(number): \(error.message)",
                        hint: error.hint
                    )
                }
                if known.insert(target).inserted { targets.append(target) }
            }
        }
        guard !targets.isEmpty else {
            throw .usage(
                "name at least one work",
                hint: "a work is 17, an edition edition:42, and a file a path such as ./emma.epub"
            )
        }
        return targets
    }
}

extension Flag {
    static var booksFrom: Flag<Path?> {
        .init("files-from", .file, "Also the works, editions and files listed in FILE, one a line")
            .variant
            .placeholder("FILE")
            .details("With - the list is read from standard input.")
    }
}

extension Operand {
    static let collection = Operand(
        "NAME",
        .text,
        "A folder such as Fiction/Sea, or a tag such as tag:favourites",
        listedBy: KnownWords.collections
    )

    /// - Parameter count: how many there may be.
    static let books = Operand(
        "WORK",
        .path,
        "Works, editions such as edition:42, or files",
        .any,
        listedBy: KnownWords.works
    )
}
