// SPDX-License-Identifier: Apache-2.0

import Files
import System

/// Where the browser of this machine is, and the checker of pages, if they are there at all.
enum BrowserPlace {
    /// `ACCESSION_BROWSER`, or the first of the usual names.
    static let browser: Path? = {
        if let named = Environment.path("ACCESSION_BROWSER") { return named }
        let names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
        return names.map { Path("/usr/bin").appending($0) }.first(where: isFile)
    }()

    /// The script of axe-core: `ACCESSION_AXE`, or where `.ci/install-browser` puts it.
    static let axe: Path? = {
        let named = Environment.path("ACCESSION_AXE") ?? Path(".build/axe/axe.min.js")
        return isFile(named) ? named : nil
    }()

    private static func isFile(_ path: Path) -> Bool {
        (try? FileStatus.of(path, followingLinks: true))?.kind == .regular
    }
}
