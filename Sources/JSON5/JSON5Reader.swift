// SPDX-License-Identifier: Apache-2.0

/// Reads JSON5: JSON as people write it, with comments, bare names and commas at the end.
///
/// The grammar is that of https://spec.json5.org, version 1.0.0. Stricter than it are three things,
/// each of which would hide a mistake: a name stands only once in an object, half of a surrogate
/// pair is no character, and a text that is not UTF-8 is refused instead of mended.
package enum JSON5Reader {
    package static func read(
        _ bytes: [UInt8],
        limits: JSON5Limits = .standard
    ) throws(JSON5Errors) -> JSON5Value {
        guard bytes.count <= limits.byteCount else {
            throw JSON5Errors(all: [
                JSON5Error(.start, "the text is longer than \(limits.byteCount) bytes")
            ])
        }
        let scalars: [Unicode.Scalar]
        do throws(JSON5Error) { scalars = try decode(bytes) } catch {
            throw JSON5Errors(all: [error])
        }
        var parser = JSON5Parser(scalars, depth: limits.depth)
        do throws(JSON5Error) {
            let value = try parser.document()
            if parser.duplicates.isEmpty { return value }
            throw parser.duplicates.removeLast()
        } catch {
            throw JSON5Errors(all: parser.duplicates + [error])
        }
    }

    private static func decode(_ bytes: [UInt8]) throws(JSON5Error) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(bytes.count)
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): scalars.append(scalar)
            case .emptyInput: return scalars
            case .error:
                var scanner = JSON5Scanner(scalars)
                while scanner.peek != nil { scanner.advance() }
                throw JSON5Error(scanner.place, "the text is not UTF-8 here; save it as UTF-8")
            }
        }
    }
}
