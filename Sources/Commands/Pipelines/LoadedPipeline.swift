// SPDX-License-Identifier: Apache-2.0

import Files
import Pipeline

/// A pipeline file that was read: what it says, or what is wrong with it.
enum LoadedPipeline {
    case definition(PipelineDefinition)
    case problems(PipelineFile, PipelineProblems)

    /// Fails only if the file cannot be read at all.
    init(_ named: Path) throws(RunFailure) {
        let file = try PipelineFile(named)
        do throws(PipelineProblems) {
            let definition = try PipelineReader.read(file)
            let problems = PipelineCheck(definition: definition).problems
            if !problems.isEmpty { throw PipelineProblems(problems) }
            self = .definition(definition)
        } catch { self = .problems(file, error) }
    }
}
