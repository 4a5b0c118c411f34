// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A converter of the C library to UTF-8.
///
/// Which converters there are depends on the machine: some systems install them as a package of
/// their own.
struct Iconv: ~Copyable {
    /// With more bytes that fit nowhere than this, a document is in another encoding.
    private static let strayLimit = 100_000

    private let handle: iconv_t

    /// - Parameter name: never a name out of a document; some converters of the library are not
    ///   fit for hostile bytes.
    init?(from name: String) {
        guard let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else {
            return nil
        }
        self.handle = handle
    }

    deinit {
        iconv_close(handle)
    }

    /// Every byte that fits nowhere becomes U+FFFD; nil if too many do.
    ///
    /// Ends early once it is over the limit for what is converted.
    consuming func convert(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(min(bytes.count + bytes.count / 2, XMLText.convertedLimit))
        var strays = 0
        var rest = bytes
        while strays <= Self.strayLimit {
            if output.count > XMLText.convertedLimit { return output }
            let isFlush = rest.isEmpty
            let problem = step(&rest, &output)
            switch problem {
            case 0 where isFlush: return output
            case 0, E2BIG: continue
            case EILSEQ where !rest.isEmpty: rest = UnsafeBufferPointer(rebasing: rest.dropFirst())
            // A character that is cut off by the end.
            default: rest = UnsafeBufferPointer(rebasing: rest[rest.endIndex...])
            }
            strays += 1
            output.append(contentsOf: XMLText.replacement)
            if isFlush { return output }
        }
        return nil
    }

    /// Converts a piece and takes it from the front; all gone, what the converter still holds.
    ///
    /// - Returns: why it stopped: 0 at the end of the input, or an error number.
    private func step(_ rest: inout UnsafeBufferPointer<UInt8>, _ output: inout [UInt8]) -> Int32 {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { piece in
            var target = piece.baseAddress
            var room = piece.count
            var left = rest.count
            let result = rest.withMemoryRebound(to: CChar.self) { source in
                // The library takes a pointer that could be written through, and does not write.
                var input = UnsafeMutablePointer(mutating: source.baseAddress)
                return left == 0
                    ? iconv(handle, nil, nil, &target, &room)
                    : iconv(handle, &input, &left, &target, &room)
            }
            let problem = result == -1 ? errno : 0
            rest = UnsafeBufferPointer(rebasing: rest.suffix(left))
            let written = UnsafeRawBufferPointer(piece).prefix(piece.count - room)
            output.append(contentsOf: written)
            return problem
        }
    }
}
