// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// A pipeline file that was read: what it says, or what is wrong with it.
enum LoadedPipeline {
    case definition(PipelineDefinition)
    case problems(PipelineFile, PipelineProblems)

    /// Fails only if the file cannot be read at all.
    init(_ named: Path) throws(Failure) {
        let file = try PipelineFile(named)
        do throws(PipelineProblems) {
            self = .definition(try PipelineReader.read(file))
        } catch { self = .problems(file, error) }
    }
}
