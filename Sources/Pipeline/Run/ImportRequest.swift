// SPDX-License-Identifier: Apache-2.0

package import Files

/// What one import is to do.
package struct ImportRequest: Sendable {
    package var selection: SourceSelection
    package var workers = 1
    /// The same run, rolled back at the end.
    package var isRehearsal = false
    package var library: Library
    /// How the run is called in the register.
    package var command: String
    /// The program's name and version.
    package var program: String
    /// How many identifiers the cache holds; 0 turns it off, nil leaves it to the run.
    package var cacheCapacity: Int?
    /// Lists of identifiers that join nothing, besides the one that comes with the program.
    package var blocklists: [Path] = []
    package var duplicates = DuplicatePolicy.keep

    package init(
        _ selection: SourceSelection,
        library: Library,
        command: String,
        program: String
    ) {
        self.selection = selection
        self.library = library
        self.command = command
        self.program = program
    }
}
