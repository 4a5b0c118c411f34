// SPDX-License-Identifier: Apache-2.0

/// A pattern for file names, in the manner of the shell and of ignore files.
///
/// `*` is any run of bytes within a name, `?` one byte, `[a-z]` a set, `\` takes the next byte as
/// it is, `**` any number of folders. A pattern without a slash is held against the last component;
/// one with a slash against the whole path below its source. A slash at the end means folders only.
///
/// Names are bytes and need not be text, so the case of ASCII letters is all that can be ignored.
package struct Glob: Sendable, Equatable {
    private enum Step: Equatable {
        case component(ComponentPattern)
        /// `**`: any number of folders, none too.
        case folders
    }

    private let steps: [Step]
    /// True when it is held against the whole path, not only against the last component.
    package let usesPath: Bool
    /// True when it ends in a slash and so means folders only, which is for the caller to heed.
    package let meansFolders: Bool
    /// As it was written.
    package let pattern: [UInt8]

    package init(_ pattern: some Collection<UInt8>, ignoringCase: Bool = false) {
        self.pattern = Array(pattern)
        let slash = UInt8(ascii: "/")
        var rest = self.pattern[...]
        meansFolders = rest.count > 1 && rest.last == slash
        if meansFolders { rest.removeLast() }
        usesPath = rest.contains(slash)
        steps = rest.split(separator: slash).map { part in
            part.elementsEqual("**".utf8)
                ? .folders : .component(ComponentPattern(part, ignoringCase: ignoringCase))
        }
    }

    package init(_ pattern: String, ignoringCase: Bool = false) {
        self.init(pattern.utf8, ignoringCase: ignoringCase)
    }

    /// True when the pattern fits this path below its source.
    package func matches(_ path: some Collection<UInt8>) -> Bool {
        let bytes = Array(path)
        return matches(bytes.span)
    }

    /// The same without a copy.
    package func matches(_ path: borrowing Span<UInt8>) -> Bool {
        guard usesPath else { return matchesAlone(path) }
        return matchesSteps(path)
    }

    private func matchesAlone(_ path: borrowing Span<UInt8>) -> Bool {
        var start = path.count
        while start > 0 && path[start - 1] != UInt8(ascii: "/") { start -= 1 }
        guard case .component(let component) = steps.first else { return !steps.isEmpty }
        return component.matches(path.extracting(start..<path.count))
    }

    /// The same walk as in a component, with whole components in place of bytes and `**` as the
    /// star.
    private func matchesSteps(_ path: borrowing Span<UInt8>) -> Bool {
        var position = 0
        var step = 0
        var star: (step: Int, position: Int)?
        while position < path.count {
            var end = position
            while end < path.count && path[end] != UInt8(ascii: "/") { end += 1 }
            if step < steps.count, steps[step] == .folders {
                star = (step, position)
                step += 1
            } else if step < steps.count, case .component(let component) = steps[step],
                component.matches(path.extracting(position..<end))
            {
                step += 1
                position = end + 1
            } else if let last = star {
                position = last.position
                while position < path.count && path[position] != UInt8(ascii: "/") { position += 1 }
                position += 1
                step = last.step + 1
                star = (last.step, position)
            } else {
                return false
            }
        }
        // `a/**` means what is below `a`, not `a` itself, so a last `**` must have taken something.
        return step == steps.count
    }
}
