// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// Folders and files as a disk has them: names that lead to nodes.
struct DiskTree {
    enum Kind: UInt64 {
        case file
        case folder
        case link
    }

    struct Node {
        let kind: Kind
        /// Of a folder: what its names lead to.
        var entries: [String: Int] = [:]
        /// A file with what it held from the beginning.
        var origin: String?
        /// What it holds, once that is something else.
        var contents: [UInt8]?

        func bytes() throws -> [UInt8] {
            try contents ?? origin.map { try Disk.bytes(of: $0) } ?? []
        }
    }

    static let root = 0

    var nodes: [Node]
    /// Nodes by the numbers that the file system has for them.
    private(set) var numbers: [UInt64: Int] = [:]

    /// What is below a folder.
    ///
    /// - Parameter copy: where its files can be read also when they have changed.
    init(_ folder: String, copy: String) throws {
        nodes = [Node(kind: .folder)]
        var status = stat()
        if lstat(folder, &status) != 0 { throw ToolError("examine", folder) }
        numbers[UInt64(status.st_ino)] = Self.root
        try read(folder, copy, into: Self.root)
    }

    private mutating func read(_ folder: String, _ copy: String, into node: Int) throws {
        for name in try Disk.names(in: folder) {
            let (path, origin) = ("\(folder)/\(name)", "\(copy)/\(name)")
            var status = stat()
            if lstat(path, &status) != 0 { throw ToolError("examine", path) }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let child = nodes.count
            nodes.append(Node(kind: isFolder ? .folder : .file, origin: isFolder ? nil : origin))
            numbers[UInt64(status.st_ino)] = child
            nodes[node].entries[name] = child
            if isFolder { try read(path, origin, into: child) }
        }
    }

    /// A new node, whose number may be that of one that is gone.
    mutating func add(_ kind: Kind, number: UInt64) -> Int {
        nodes.append(Node(kind: kind, contents: kind == .folder ? nil : []))
        numbers[number] = nodes.count - 1
        return nodes.count - 1
    }

    /// A path that leads to a node; nil if none does.
    func path(of node: Int) -> String? { path(of: node, from: Self.root) }

    private func path(of node: Int, from folder: Int) -> String? {
        if node == folder { return "." }
        for (name, child) in nodes[folder].entries.sorted(by: { $0.key < $1.key }) {
            if child == node { return name }
            guard nodes[child].kind == .folder else { continue }
            if let rest = path(of: node, from: child) { return "\(name)/\(rest)" }
        }
        return nil
    }

    /// Makes all of it, as a folder that is not there yet.
    func write(to folder: String) throws {
        try write(Self.root, to: folder)
    }

    private func write(_ node: Int, to path: String) throws {
        let one = nodes[node]
        switch one.kind {
        case .folder:
            try Disk.makeFolder(path)
            for (name, child) in one.entries { try write(child, to: "\(path)/\(name)") }
        case .link:
            let target = String(decoding: try one.bytes(), as: UTF8.self)
            if symlink(target, path) != 0 { throw ToolError("link", path) }
        case .file:
            if one.contents == nil, let origin = one.origin {
                try Disk.copy(origin, to: path)
            } else {
                try Disk.write(try one.bytes(), to: path)
            }
        }
    }

    /// The files, by their paths; without links.
    func files() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        try collect(Self.root, "", &files)
        return files
    }

    private func collect(
        _ node: Int,
        _ path: String,
        _ files: inout [String: [UInt8]]
    ) throws {
        let one = nodes[node]
        switch one.kind {
        case .folder:
            for (name, child) in one.entries {
                try collect(child, path.isEmpty ? name : "\(path)/\(name)", &files)
            }
        case .link: break
        case .file:
            files[path] = try one.bytes()
        }
    }
}
