// SPDX-License-Identifier: Apache-2.0

import CGIF

/// GIF: the first frame.
enum GIFDecoder {
    static func decode(_ bytes: [UInt8], _ fit: PictureFit) throws(ImageFailure) -> DecodedImage {
        var source = GIFSource(bytes)
        return try withUnsafeMutablePointer(to: &source) { (source) throws(ImageFailure) in
            var code: Int32 = 0
            let file = DGifOpen(
                source,
                { file, target, count in
                    guard let file, let target, count > 0 else { return 0 }
                    let source = file.pointee.UserData.assumingMemoryBound(to: GIFSource.self)
                    return source.pointee.read(into: target, count)
                },
                &code
            )
            guard let file else { throw failure(code) }
            defer { DGifCloseFile(file, nil) }
            return try decode(file)
        }
    }

    private static func decode(
        _ file: UnsafeMutablePointer<GifFileType>
    ) throws(ImageFailure) -> DecodedImage {
        let transparent = try findFrame(file)
        let frame = file.pointee.Image
        // Many a program writes no size of the whole, or one that is too small for its frame.
        let width = max(Int(file.pointee.SWidth), Int(frame.Left) + Int(frame.Width))
        let height = max(Int(file.pointee.SHeight), Int(frame.Top) + Int(frame.Height))
        try ImageLimits.check(width: width, height: height)
        try ImageLimits.check(width: Int(frame.Width), height: Int(frame.Height))
        guard let map = frame.ColorMap ?? file.pointee.SColorMap else {
            throw ImageFailure(.damaged, "it has no colours")
        }
        let colors = Array(
            UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount))
        )
        var pixels = Pixels.white(width: width, height: height)
        var line = [UInt8](repeating: 0, count: Int(frame.Width))
        for row in rows(Int(frame.Height), isInterlaced: frame.Interlace) {
            guard DGifGetLine(file, &line, Int32(line.count)) == GIF_OK else {
                throw failure(file.pointee.Error)
            }
            var place = ((Int(frame.Top) + row) * width + Int(frame.Left)) * 3
            for index in line {
                if Int(index) != transparent, Int(index) < colors.count {
                    let color = colors[Int(index)]
                    pixels.bytes[place] = color.Red
                    pixels.bytes[place + 1] = color.Green
                    pixels.bytes[place + 2] = color.Blue
                }
                place += 3
            }
        }
        return DecodedImage(pixels: pixels, width: width, height: height)
    }

    /// Reads up to the pixels of the first frame; returns the colour that is none.
    private static func findFrame(
        _ file: UnsafeMutablePointer<GifFileType>
    ) throws(ImageFailure) -> Int? {
        var transparent: Int?
        while true {
            var type = UNDEFINED_RECORD_TYPE
            guard DGifGetRecordType(file, &type) == GIF_OK else {
                throw failure(file.pointee.Error)
            }
            switch type {
            case IMAGE_DESC_RECORD_TYPE:
                guard DGifGetImageDesc(file) == GIF_OK else { throw failure(file.pointee.Error) }
                return transparent
            case EXTENSION_RECORD_TYPE:
                var number: Int32 = 0
                var block: UnsafeMutablePointer<GifByteType>?
                guard DGifGetExtension(file, &number, &block) == GIF_OK else {
                    throw failure(file.pointee.Error)
                }
                if number == GRAPHICS_EXT_FUNC_CODE, let block, block[0] >= 4 {
                    transparent = block[1] & 1 == 1 ? Int(block[4]) : nil
                }
                while block != nil {
                    guard DGifGetExtensionNext(file, &block) == GIF_OK else {
                        throw failure(file.pointee.Error)
                    }
                }
            default: throw ImageFailure(.damaged, "it has no frame")
            }
        }
    }

    /// The rows in the order in which they are stored.
    private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
            Array(stride(from: start, to: height, by: step))
        }
    }

    private static func failure(_ code: Int32) -> ImageFailure {
        if code == D_GIF_ERR_NOT_ENOUGH_MEM { return ImageFailure(.tooLarge, "no memory for it") }
        if code == D_GIF_ERR_READ_FAILED { return ImageFailure(.damaged, "it ends too early") }
        let text = GifErrorString(code).map { String(cString: $0) }
        return ImageFailure(.damaged, text ?? "no GIF that can be decoded")
    }
}

/// Bytes in memory, as the library wants to read them.
private struct GIFSource {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func read(into target: UnsafeMutablePointer<UInt8>, _ wanted: Int32) -> Int32 {
        let count = min(Int(wanted), bytes.count - place)
        bytes.withUnsafeBufferPointer { bytes in
            for index in 0..<count { target[index] = bytes[place + index] }
        }
        place += count
        return Int32(count)
    }
}
