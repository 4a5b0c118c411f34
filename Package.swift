// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// Every Swift target.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Every target but the wrappers over C and POSIX: a pointer here does not build.
let safe: [SwiftSetting] =
    house + [.strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error)]

/// A Debian library, its module map and what Swift cannot import of it.
///
/// Without `pkgConfig` where that has flags which the package manager refuses with a warning; the
/// module map names the libraries then.
func library(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// The one place where the pointers of a library, or of the system, may appear.
func wrapper(_ name: String, over dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: house)
}

func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: safe)
}

/// The tests of a module; those of a wrapper may have to make the system misbehave.
func tests(
    of name: String,
    _ dependencies: Target.Dependency...,
    settings: [SwiftSetting] = safe
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.target(name: name), "TestSupport"] + dependencies,
        swiftSettings: settings
    )
}

let package = Package(
    name: "accession",
    products: [
        .executable(name: "accession", targets: ["accession"]),
        .executable(name: "accession-images", targets: ["accession-images"]),
        .executable(name: "accession-fetch", targets: ["accession-fetch"]),
        // Not installed: what the fault tool loads into the program.
        .library(name: "CFaults", type: .dynamic, targets: ["CFaults"]),
        // Not installed: what the benchmark loads into the program under valgrind.
        .library(name: "CSuspend", type: .dynamic, targets: ["CSuspend"]),
    ],
    targets: [
        library("CLibXML2", pkgConfig: "libxml-2.0", package: "libxml2-dev"),
        library("CLibZip", pkgConfig: "libzip", package: "libzip-dev"),
        library("CDeflate", pkgConfig: "libdeflate", package: "libdeflate-dev"),
        library("CZLib", pkgConfig: "zlib", package: "zlib1g-dev"),
        library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        library("CXXHash", pkgConfig: "libxxhash", package: "libxxhash-dev"),
        library("CUTF8Proc", package: "libutf8proc-dev"),
        library("CMD", package: "libmd-dev"),
        library("CJPEG", pkgConfig: "libturbojpeg", package: "libturbojpeg0-dev"),
        library("CPNG", pkgConfig: "libpng", package: "libpng-dev"),
        library("CWebP", pkgConfig: "libwebp", package: "libwebp-dev"),
        library("CGIF", pkgConfig: "libgif", package: "libgif-dev"),
        library("CAVIF", package: "libavif-dev"),
        library("CRSVG", package: "librsvg2-dev"),
        library("CCURL", pkgConfig: "libcurl", package: "libcurl4-gnutls-dev"),

        wrapper("XML", over: "CLibXML2"),
        wrapper("Zip", over: "CDeflate", "CLibZip", "CZLib"),
        wrapper("SQLite", over: "CSQLite"),
        wrapper("Hashing", over: "CMD", "CXXHash"),
        wrapper("Letters", over: "CUTF8Proc"),
        wrapper("Files"),
        wrapper("System", over: "Files"),
        wrapper("Threads"),
        wrapper("Images", over: "CAVIF", "CGIF", "CJPEG", "CPNG", "CRSVG", "CWebP"),

        module("JSON5"),
        .target(
            name: "Works",
            dependencies: ["Letters"],
            // No bundle to be found at run time, and no Foundation to find it with.
            resources: [.embedInCode("Resources/blocklist.txt")],
            swiftSettings: safe
        ),
        module("Accounting", "Files"),

        module("Books", "Accounting", "Hashing", "Works"),

        module("EPUB", "Accounting", "Books", "Hashing", "Works", "XML", "Zip"),
        module("Feeds", "JSON5", "XML"),
        module("Sidecars", "Accounting", "Books", "EPUB", "JSON5", "Works"),
        module(
            "Dumps",
            "Accounting",
            "Books",
            "EPUB",
            "Files",
            "JSON5",
            "Letters",
            "System",
            "Works",
            "XML",
            "Zip"
        ),
        module(
            "Store",
            "Accounting",
            "Books",
            "Files",
            "Hashing",
            "JSON5",
            "Letters",
            "SQLite",
            "System",
            "Works"
        ),
        module(
            "Library",
            "Accounting",
            "Books",
            "Dumps",
            "EPUB",
            "Files",
            "Hashing",
            "Manifests",
            "SQLite",
            "Store",
            "System",
            "Threads",
            "Works",
            "Zip"
        ),
        module(
            "Import",
            "Accounting",
            "Books",
            "EPUB",
            "Feeds",
            "Fetching",
            "Files",
            "Hashing",
            "Library",
            "Manifests",
            "Remote",
            "SQLite",
            "Sidecars",
            "Store",
            "System",
            "Threads",
            "Works",
            "Zip"
        ),
        module("Thumbnails", "Files", "System"),
        module(
            "Covers",
            "Accounting",
            "Books",
            "Files",
            "Hashing",
            "Library",
            "SQLite",
            "Store",
            "System",
            "Threads",
            "Thumbnails"
        ),

        module("Terminal", "Accounting", "Files", "System"),
        module("Manifests", "Accounting", "Files", "Hashing", "JSON5", "Terminal"),
        module("Fetching", "Files", "JSON5", "System", "Terminal"),
        module("Remote", "Accounting", "Feeds", "Fetching", "Files", "System", "Zip"),
        wrapper("HTTP", over: "CCURL", "Fetching"),
        module(
            "Providers",
            "Accounting",
            "Books",
            "EPUB",
            "Fetching",
            "Files",
            "JSON5",
            "SQLite",
            "System",
            "Terminal",
            "Works"
        ),
        .target(
            name: "Pages",
            dependencies: ["Accounting", "Files", "Terminal"],
            resources: ["page.css", "page.js"].map { .embedInCode("Resources/\($0)") },
            swiftSettings: safe
        ),
        .target(
            name: "Exports",
            dependencies: [
                "Accounting", "Books", "Files", "Hashing", "Library", "Pages", "SQLite", "Store",
                "System", "Terminal", "Works",
            ],
            resources: ["site.css", "site.js", "search.js"]
                .map { .embedInCode("Site/Resources/\($0)") },
            swiftSettings: safe
        ),
        .target(
            name: "Commands",
            dependencies: [
                "Accounting", "Books", "Covers", "Dumps", "EPUB", "Exports", "Feeds", "Fetching",
                "Files",
                "Hashing", "Import", "JSON5", "Library", "Manifests", "Pages", "Providers",
                "Remote", "SQLite", "Sidecars", "Store", "System", "Terminal", "Threads", "Works",
                "XML", "Zip",
            ],
            // The pages of reports, so that the program is one file.
            resources: [
                "Runs/Page/Resources/run.css", "Runs/Page/Resources/run.js",
                "Covers/Page/Resources/covers.html",
                "Covers/Page/Resources/covers.css", "Covers/Page/Resources/covers-data.js",
                "Covers/Page/Resources/covers-sheet.js", "Covers/Page/Resources/covers-panel.js",
                "Covers/Page/Resources/covers.js", "Works/Review/Page/Resources/review.html",
                "Works/Review/Page/Resources/review.css",
                "Works/Review/Page/Resources/review-data.js",
                "Works/Review/Page/Resources/review-cards.js",
                "Works/Review/Page/Resources/review.js",
            ].map { .embedInCode($0) },
            swiftSettings: safe
        ),
        .executableTarget(
            name: "accession",
            dependencies: ["Commands", "Files", "System"],
            swiftSettings: safe
        ),

        // The decoders of images, in a process of their own: what one image does to them is done to
        // nothing else, and the program itself starts without their many libraries.
        .executableTarget(
            name: "accession-images",
            dependencies: ["Files", "Images", "System", "Threads", "Thumbnails"],
            swiftSettings: safe
        ),

        // All that speaks to a network, in a process that has no files: the program itself opens no
        // connection.
        .executableTarget(
            name: "accession-fetch",
            dependencies: ["Fetching", "Files", "HTTP", "System"],
            swiftSettings: safe
        ),

        .target(
            name: "TestSupport",
            dependencies: [
                "CJPEG", "CLibZip", "CZLib", "Files", "JSON5", "System", "Terminal", "Threads",
                "Works",
            ],
            path: "Tests/TestSupport",
            swiftSettings: house
        ),
        // Libraries filled by runs, for the tests of what is done with them.
        .target(
            name: "ImportSupport",
            dependencies: [
                "Accounting", "Books", "EPUB", "Fetching", "Files", "Hashing", "Import", "Library",
                "Manifests", "SQLite", "Store", "System", "TestSupport", "Works",
            ],
            path: "Tests/ImportSupport",
            swiftSettings: house
        ),
        tests(of: "XML"), tests(of: "Zip", "Files"), tests(of: "SQLite", "Files"),
        tests(of: "Hashing"), tests(of: "Threads"),
        tests(of: "Files", "System", settings: house),
        tests(of: "System", "Files", settings: house),
        tests(of: "Accounting", "Files"), tests(of: "JSON5"), tests(of: "Works"),
        tests(of: "Books"),
        tests(of: "EPUB", "Accounting", "Books", "Files", "Hashing", "Works", "Zip"),
        tests(of: "Feeds"),
        tests(of: "Remote", "Accounting", "Feeds", "Fetching", "Files", "System"),
        tests(of: "Sidecars", "Accounting", "Books", "EPUB", "Files", "Works"),
        tests(of: "Store", "Accounting", "Books", "Files", "Hashing", "SQLite", "System", "Works"),
        tests(of: "Manifests", "Accounting", "Files", "Hashing"),
        tests(of: "Dumps", "Accounting", "Books", "Files", "Works"),
        tests(of: "Images", "Files", settings: house),
        tests(of: "Thumbnails", "Files", "System", "accession-images"),
        tests(of: "Fetching", "Files", "System", "accession-fetch"),
        tests(
            of: "Providers",
            "Accounting",
            "Books",
            "Fetching",
            "Files",
            "SQLite",
            "System",
            "Works"
        ),
        tests(
            of: "Library",
            "Accounting",
            "Books",
            "Dumps",
            "EPUB",
            "Files",
            "Hashing",
            "Import",
            "ImportSupport",
            "Manifests",
            "SQLite",
            "Store",
            "System",
            "Works"
        ),
        tests(
            of: "Import",
            "Accounting",
            "Books",
            "EPUB",
            "Feeds",
            "Fetching",
            "Files",
            "Hashing",
            "ImportSupport",
            "Library",
            "Manifests",
            "SQLite",
            "Store",
            "System",
            "Works",
            "accession-fetch"
        ),
        tests(
            of: "Covers",
            "Accounting",
            "Books",
            "Files",
            "Hashing",
            "Import",
            "ImportSupport",
            "Library",
            "SQLite",
            "Store",
            "System",
            "Thumbnails",
            "accession-images"
        ),
        tests(of: "Terminal", "Accounting", "Files", "JSON5", "System"),
        tests(of: "Pages", "Accounting", "Files", "Terminal"),
        tests(
            of: "Exports",
            "Accounting",
            "Books",
            "Files",
            "Hashing",
            "Import",
            "ImportSupport",
            "JSON5",
            "Library",
            "SQLite",
            "Store",
            "System",
            "Terminal",
            "Threads",
            "Works",
            "XML"
        ),
        tests(
            of: "Commands",
            "Accounting",
            "Books",
            "Covers",
            "EPUB",
            "Exports",
            "Files",
            "Hashing",
            "Import",
            "JSON5",
            "Library",
            "Pages",
            "SQLite",
            "Store",
            "System",
            "Terminal",
            "Works",
            "accession-images"
        ),
        .testTarget(
            name: "GoldenTests",
            dependencies: [
                "accession", "accession-images", "Commands", "Files", "System", "Terminal",
                "TestSupport",
            ],
            swiftSettings: safe
        ),

        // Pages as a browser shows them; skipped where there is none.
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "Books", "Commands", "Covers", "Files", "Hashing", "JSON5", "System", "Terminal",
                "TestSupport",
            ],
            swiftSettings: safe
        ),

        // What is measured, and the bare C loop it is measured against.
        .target(
            name: "CFloor",
            dependencies: ["CDeflate", "CLibXML2"],
            path: "Tests/Benchmarks/CFloor",
            linkerSettings: ["zip", "deflate", "xml2", "sqlite3", "xxhash", "z"]
                .map { .linkedLibrary($0) }
        ),
        .target(
            name: "CSuspend",
            path: "Tests/Benchmarks/CSuspend",
            linkerSettings: [.linkedLibrary("dl")]
        ),
        .executableTarget(
            name: "benchmark",
            dependencies: [
                "Accounting", "Books", "CFloor", "Covers", "Files", "Hashing", "Import", "JSON5",
                "Library", "Store", "System", "TestSupport", "Works",
            ],
            path: "Tests/Benchmarks/Benchmark",
            resources: [.embedInCode("titles.js")],
            swiftSettings: house
        ),

        // What lets the program fail at a call to the system, and what looks at the damage.
        .target(
            name: "CFaults",
            path: "Tests/Faults/CFaults",
            linkerSettings: [.linkedLibrary("dl")]
        ),
        // What gives the fault tool libFuzzer where that is linked.
        .target(name: "CFuzzer", path: "Tests/Faults/CFuzzer"),
        .executableTarget(
            name: "faults",
            dependencies: [
                "Accounting", "Books", "CFuzzer", "Commands", "EPUB", "Feeds", "Files", "JSON5",
                "Library", "Sidecars", "SQLite", "Store", "Terminal", "TestSupport", "Threads",
            ],
            path: "Tests/Faults/Faults",
            swiftSettings: house
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Only these targets and what they need: for builds of their own in which the rest would only take
// time, see `.ci/sanitize`.
if let chosen = Context.environment["ACCESSION_TARGETS"] {
    var needed: Set<String> = []
    var rest = chosen.split(separator: " ").map(String.init)
    while let name = rest.popLast() {
        guard needed.insert(name).inserted,
            let target = package.targets.first(where: { $0.name == name })
        else { continue }
        for case .byNameItem(let name, _) in target.dependencies { rest.append(name) }
        for case .targetItem(let name, _) in target.dependencies { rest.append(name) }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { !needed.contains($0.name) }
}
