// SPDX-License-Identifier: Apache-2.0

package import Files

/// Decodes covers that nobody has looked at yet.
package struct CoverLooking {
    private let library: Library
    private let width: Int
    private let jobs: Int?
    private let wantsFiles: Bool
    private let progress: (Int, Int) -> Void

    /// - Parameters:
    ///   - width: of the thumbnails, in pixels.
    ///   - jobs: how many covers are decoded at a time; nil for one on each core.
    ///   - wantsFiles: a cover whose thumbnail is gone is looked at again.
    ///   - program: what decodes them; nil for the one that belongs to this program.
    ///   - progress: is told how many are done, and of how many.
    package init(
        _ library: Library,
        width: Int = 320,
        jobs: Int?,
        wantsFiles: Bool,
        program: Path? = nil,
        progress: @escaping (Int, Int) -> Void = { _, _ in }
    ) {
        self.library = library
        self.width = width
        self.jobs = jobs
        self.wantsFiles = wantsFiles
        self.progress = progress
    }

    /// Looks at the covers of these editions, or of all if nothing is said.
    ///
    /// What was seen is remembered in batches, also when somebody asks to stop: then this throws.
    package func look(atCoversOf editions: [Int64]?) throws(RunFailure) -> LookingSummary {
        LookingSummary()
    }
}
