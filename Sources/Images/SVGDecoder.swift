// SPDX-License-Identifier: Apache-2.0

import CRSVG

/// SVG, drawn in the size that is wanted.
///
/// It is read from memory and has no place of its own, so that nothing in it leads to a file; the
/// library never goes to a network.
enum SVGDecoder {
    /// What a drawing may say of its size.
    private static let longest = 1_000_000.0

    static func decode(_ bytes: [UInt8], _ fit: PictureFit) throws(ImageFailure) -> DecodedImage {
        var error: UnsafeMutablePointer<GError>?
        let opened = bytes.withUnsafeBufferPointer {
            rsvg_handle_new_from_data($0.baseAddress, UInt($0.count), &error)
        }
        guard let drawing = opened else { throw failure(error) }
        defer { g_object_unref(UnsafeMutableRawPointer(drawing)) }
        let own = size(drawing)
        let size = fit.drawn(width: own.width, height: own.height)
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24,
            Int32(size.width),
            Int32(size.height)
        )
        defer { cairo_surface_destroy(surface) }
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        var view = RsvgRectangle(
            x: 0,
            y: 0,
            width: Double(size.width),
            height: Double(size.height)
        )
        guard rsvg_handle_render_document(drawing, context, &view, &error) != 0 else {
            throw failure(error)
        }
        cairo_surface_flush(surface)
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let data = cairo_image_surface_get_data(surface)
        else { throw ImageFailure(.tooLarge, "no memory for it") }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let pixels = try Pixels(width: size.width, height: size.height) {
            buffer throws(ImageFailure) in
            for y in 0..<size.height {
                let row = UnsafeRawPointer(data + y * stride)
                for x in 0..<size.width {
                    let pixel = row.load(fromByteOffset: x * 4, as: UInt32.self)
                    let place = (y * size.width + x) * 3
                    buffer[place] = UInt8(truncatingIfNeeded: pixel >> 16)
                    buffer[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    buffer[place + 2] = UInt8(truncatingIfNeeded: pixel)
                }
            }
        }
        return DecodedImage(
            pixels: pixels,
            width: max(1, Int(own.width.rounded())),
            height: max(1, Int(own.height.rounded())),
            isFinished: true
        )
    }

    /// In pixels, or in the units of its box; square if it says nothing.
    private static func size(_ drawing: OpaquePointer) -> (
        width: Double, height: Double
    ) {
        var (width, height) = (0.0, 0.0)
        if rsvg_handle_get_intrinsic_size_in_pixels(drawing, &width, &height) != 0,
            isUsable(width, height)
        {
            return (width, height)
        }
        var (hasWidth, hasHeight, hasBox) = (Int32(0), Int32(0), Int32(0))
        var (across, down, box) = (RsvgLength(), RsvgLength(), RsvgRectangle())
        rsvg_handle_get_intrinsic_dimensions(
            drawing,
            &hasWidth,
            &across,
            &hasHeight,
            &down,
            &hasBox,
            &box
        )
        if hasBox != 0, isUsable(box.width, box.height) { return (box.width, box.height) }
        return (1000, 1000)
    }

    private static func isUsable(_ width: Double, _ height: Double) -> Bool {
        width > 0 && height > 0 && width <= longest && height <= longest
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> ImageFailure {
        guard let error else { return ImageFailure(.damaged, "no drawing that can be decoded") }
        defer { g_error_free(error) }
        let text = error.pointee.message.map { String(cString: $0) } ?? ""
        return ImageFailure(.damaged, String(text.prefix(200)))
    }
}
