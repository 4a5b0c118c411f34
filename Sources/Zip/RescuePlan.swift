// SPDX-License-Identifier: Apache-2.0

/// How to show libzip a file that it does not open, so that it does.
struct RescuePlan {
    let salvage: ZipSalvage
    /// What the archive must then have: another number is another archive.
    let entryCount: Int
    let file: VirtualFile
}
