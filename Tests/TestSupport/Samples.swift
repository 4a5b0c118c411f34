// SPDX-License-Identifier: Apache-2.0

package import Files

/// The folder `Samples` of this package.
package enum Samples {
    package static let path = Path(#filePath).parent.parent.parent.appending("Samples")

    /// `Samples` itself, or something in it such as `package/title-types-valid`.
    package static func path(_ name: String) -> Path {
        path.appending(name)
    }

    /// The names in one of its folders, in byte order, each with the folder in front.
    package static func names(in folder: String) throws -> [String] {
        try FileTree.names(in: path(folder)).map {
            folder + "/" + String(decoding: $0, as: UTF8.self)
        }
    }

    /// Every file below a folder, by its name relative to it, in byte order.
    package static func files(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
        try files(in: path(folder), prefix: "")
    }

    private static func files(
        in folder: Path,
        prefix: String
    ) throws -> [(name: String, bytes: [UInt8])] {
        var result: [(name: String, bytes: [UInt8])] = []
        for name in try FileTree.names(in: folder) {
            let path = folder.appending(name)
            let relative = prefix + String(decoding: name, as: UTF8.self)
            if FileTree.isFolder(path) {
                result += try files(in: path, prefix: relative + "/")
            } else {
                result.append((relative, try FileTree.read(path)))
            }
        }
        return result
    }
}
