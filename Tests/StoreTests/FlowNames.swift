// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The flows of the fault tool by the names in its sources; the tool itself is a program.
enum FlowNames {
    static func all(in root: String) throws -> Set<String> {
        let folder = "\(root)/Tests/Faults/Faults/Flows"
        var names: Set<String> = []
        for file in try Disk.names(in: folder) {
            let text = Disk.text(of: "\(folder)/\(file)") ?? ""
            names.formUnion(text.matches(of: /"([a-z]+(?:-[a-z]+)*)"/).map { String($0.output.1) })
            // Some are named after their commands.
            names.formUnion(
                text.matches(of: /\["([a-z]+)", "([a-z-]+)"/).map {
                    "\($0.output.1)-\($0.output.2)"
                }
            )
        }
        return names
    }
}
