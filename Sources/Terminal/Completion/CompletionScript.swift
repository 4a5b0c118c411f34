// SPDX-License-Identifier: Apache-2.0

/// A completion script, made from the same definitions as the parser.
package enum CompletionScript: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    package func text(for tree: CommandTree) -> String {
        let model = CompletionModel(tree)
        return switch self {
        case .bash: BashCompletion(model: model).text
        case .zsh: ZshCompletion(model: model).text
        case .fish: FishCompletion(model: model).text
        }
    }
}
