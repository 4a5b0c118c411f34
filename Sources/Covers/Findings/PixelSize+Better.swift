// SPDX-License-Identifier: Apache-2.0

import Books

extension PixelSize {
    /// Whether it has at least one and a half times the pixels.
    func isBetter(than other: PixelSize) -> Bool {
        // Numbers that overflow are of no image that anybody could decode.
        let (own, isHuge) = area.multipliedReportingOverflow(by: 10)
        let (needed, isTooMuch) = other.area.multipliedReportingOverflow(
            by: CoverLimits.betterTenths
        )
        return !isHuge && !isTooMuch && own >= needed
    }
}
