// SPDX-License-Identifier: Apache-2.0

import Fetching
package import Files
package import Import
import Manifests
import Testing

extension TestLibrary {
    /// Writes a manifest of some sources.
    @discardableResult
    package static func scan(
        _ sources: [SourceSelection.Source],
        to manifest: Path,
        followsLinks: Bool = false
    ) throws -> SourceScan.Result {
        var selection = SourceSelection(sources)
        selection.followsLinks = followsLinks
        return try SourceScan(
            SourceScan.Request(
                selection,
                to: manifest,
                fetching: FetchPolicy(settings: FetchSettings(userAgent: "test"))
            ),
            cancellation: .never
        ).run()
    }

    /// What is to be imported of a manifest.
    package func request(_ manifest: Path, part: String = "1/1") throws -> ImportRequest {
        let number = try #require(PartNumber(part))
        return request([.manifest(try Manifest(manifest, cancellation: .never).part(number))])
    }
}
