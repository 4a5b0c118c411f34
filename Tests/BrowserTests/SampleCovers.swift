// SPDX-License-Identifier: Apache-2.0

import Books
import Commands
import Covers
import Files
import Hashing
import TestSupport

/// A report that is made up: every finding, many languages, titles of all kinds.
struct SampleCovers {
    private(set) var entries: [CoverEntry]

    init(_ count: Int) {
        entries = (0..<count).map(SampleCovers.entry)
    }

    init(_ entries: [CoverEntry]) {
        self.entries = entries
    }

    /// Writes the page into a folder, with thumbnails in it or next to it.
    func write(to folder: TemporaryFolder, isBeside: Bool = false) throws -> Path {
        var bytes: [UInt8] = []
        let prefix = Array("covers_files/thumbnails/".utf8)
        let page = CoverPage(
            CoverPage.Facts(library: "/srv/library", time: 1_780_000_000),
            isBeside ? .beside(prefix) : .inside { _ in SampleCovers.jpeg }
        ) { bytes += $0 }
        for entry in entries { page.add(entry) }
        page.finish(summary)
        if isBeside {
            for hash in Set(entries.compactMap(\.thumbnail?.hash)) {
                let digits = hash.hexadecimal
                let name = "covers_files/thumbnails/\(digits.prefix(2))/\(digits)-320.jpg"
                try folder.file(name, SampleCovers.jpeg)
            }
        }
        return try folder.file("covers.html", bytes)
    }

    var summary: CoverSummary {
        var summary = CoverSummary()
        summary.editions = entries.count
        summary.works = Set(entries.map(\.work)).count
        for entry in entries {
            for found in entry.findings { summary.findings[found.finding, default: 0] += 1 }
            guard let image = entry.image else { continue }
            summary.withCover += 1
            summary.rules[entry.rule ?? "", default: 0] += 1
            summary.formats[image.format.rawValue, default: 0] += 1
            summary.sizes[CoverSummary.size(of: entry.pixels)] += 1
        }
        summary.coverage = (1...4).map { run in
            CoverSummary.Coverage(
                run: Int64(run),
                time: 1_779_000_000 + Int64(run) * 86_400,
                editions: summary.editions * run / 4,
                withCover: summary.withCover * run / 4
            )
        }
        return summary
    }

    /// Row by row the same each time: 12 is 12 in every report.
    static func entry(_ number: Int) -> CoverEntry {
        var entry = CoverEntry(edition: Int64(number + 1), work: Int64(number / 2 + 1))
        entry.title = titles[number % titles.count]
        entry.authors = ["Søren Kierkegaard", "Émile Zola", "نجيب محفوظ"][number % 3]
        entry.language = ["da", "fr", "ar", nil][number % 4]
        entry.collections = number % 5 == 0 ? ["Nordic shelf"] : []
        entry.files = [Array("/srv/books/Shelf \(number % 7)/book-\(number).epub".utf8)]
        guard number % 9 != 0 else {
            entry.findings = [.init(.missing, "")]
            return entry
        }
        let hash = Hash128(high: UInt64(number % 40) << 56, low: UInt64(number))
        let width = 200 + number % 12 * 100
        entry.rule = number % 2 == 0 ? "cover-image" : "meta-cover"
        entry.entry = "OPS/images/cover-\(number).jpg"
        entry.image = CoverImage(
            hash: hash.bytes,
            format: number % 6 == 0 ? .png : .jpeg,
            width: width,
            height: width * 3 / 2,
            byteCount: 20_000 + number * 37 % 90_000,
            file: "covers/ab/\(hash.hexadecimal).jpg"
        )
        entry.pixels = PixelSize(width, width * 3 / 2)
        if number % 8 != 0 {
            entry.thumbnail = .init(hash: hash, width: width, height: width * 3 / 2)
        }
        if width < 500 { entry.findings.append(.init(.tiny, "\(width) x \(width * 3 / 2) pixels")) }
        let others = CoverFinding.allCases.dropFirst(5)
        if number % 4 == 1 {
            entry.findings.append(
                .init(others[others.startIndex + number / 4 % others.count], "<i>so it is</i>")
            )
        }
        entry.candidates = [
            .init(.step, name: "guide-cover: cover.xhtml", detail: "no-image"),
            .init(
                .sidecar,
                name: "cover.jpg",
                detail: "jpeg 1200x1800",
                path: Array("/b/c d.jpg".utf8)
            ),
        ]
        if number % 10 == 3 {
            entry.sharedBy = 12
            entry.alike = 7
        }
        return entry
    }

    static let titles = [
        "Enten – Eller", "L’Assommoir", "<img src=x onerror=\"window.hurt=1\"><b>Bold</b> & \"co\"",
        "ثرثرة فوق النيل", "📚🏴‍☠️ Emoji", "</script><script>window.hurt=1</script>", "Zola & Son",
        String(repeating: "Long title ", count: 373), "a\u{202E}b\u{2028}c\u{0}d",
    ]

    /// Sixteen pixels wide and all grey.
    static let jpeg: [UInt8] = [
        0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10, 0x4A, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0x00,
        0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0xFF, 0xDB, 0x00, 0x43, 0x00, 0x50, 0x37, 0x3C,
        0x46, 0x3C, 0x32, 0x50, 0x46, 0x41, 0x46, 0x5A, 0x55, 0x50, 0x5F, 0x78, 0xC8, 0x82,
        0x78, 0x6E, 0x6E, 0x78, 0xF5, 0xAF, 0xB9, 0x91, 0xC8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x18, 0x00, 0x10,
        0x01, 0x01, 0x11, 0x00, 0xFF, 0xC4, 0x00, 0x17, 0x00, 0x00, 0x03, 0x01, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x02,
        0x03, 0xFF, 0xC4, 0x00, 0x15, 0x10, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0xFF, 0xDA, 0x00, 0x08,
        0x01, 0x01, 0x00, 0x00, 0x3F, 0x00, 0xCC, 0x2A, 0x08, 0x09, 0x84, 0x04, 0xC2, 0xFF,
        0xD9,
    ]
}
