// SPDX-License-Identifier: Apache-2.0

/// Which image shows what the cover of an edition looks like, unless a person chose one for its
/// work.
///
/// Of a drawing around a picture in an entry of its own it is that picture, since many books may
/// have the same drawing around different ones. A picture inside of the drawing is drawn with it,
/// and stands in for it if that fails.
enum PictureRule {
    /// The row of the image that is decoded in any case: of a drawing that finds no other files
    /// the one that it needs.
    static let first = """
        iif(raster_entry IS NULL OR raster_id IS NULL, editions.cover_id, raster_id)
        """

    /// The row of the image that stands in for the first; null for most.
    static let standIn = "iif(raster_entry IS NULL, raster_id, NULL)"

    /// The row of the picture, where `own_look` and `raster_look` are joined.
    static let picture = """
        iif(raster_look.cover_id IS NULL OR own_look.result = 'shown', \(first),
            coalesce(\(standIn), \(first)))
        """
}
