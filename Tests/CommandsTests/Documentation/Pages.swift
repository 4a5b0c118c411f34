// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport

/// The pages of the documentation.
enum Pages {
    static let root = Samples.path.parent

    static let all: [String] = {
        let folders = ["Commands", "EPUB", "Store", "Works"].map { "Sources/\($0)/\($0).docc" }
        let inFolders = folders.flatMap { folder in
            // A folder that is not there has no pages, and then a test fails.
            let names = (try? FileTree.names(in: root.appending(folder))) ?? []
            return names.map { "\(folder)/" + String(decoding: $0, as: UTF8.self) }
        }
        return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
            + inFolders.filter { $0.hasSuffix(".md") }
    }()

    static func text(of page: String) throws -> String {
        String(decoding: try FileTree.read(root.appending(page)), as: UTF8.self)
    }
}
