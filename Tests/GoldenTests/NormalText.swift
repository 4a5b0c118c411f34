// SPDX-License-Identifier: Apache-2.0

/// Replaces in the output whatever differs on another machine or another day.
struct NormalText {
    private let places: [(name: String, path: String)]

    /// - Parameter places: Paths and their placeholders; one inside another comes first.
    init(_ places: [(name: String, path: String)]) {
        self.places = places
    }

    func of(_ text: String) -> String {
        var result = text
        for (name, path) in places { result = result.replacing(path, with: name) }
        // Paths differ in length, and with them the columns of a table that has one in its midst.
        if result.contains(/(?m)\$[A-Z]+\S*  +\S/) {
            result = result.replacing(#/ {2,}/#, with: "  ")
        }
        return
            result
            .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "0000-00-00T00:00:00Z")
            .replacing(/\d{8}T\d{6}Z(-\d+)?/, with: "00000000T000000Z")
            .replacing(/(\d new books?|\d cop(?:y|ies)|\d files?,) in [\d.]+ m?s\b/) {
                "\($0.1) in 0 ms"
            }
            .replacing(/\([\d.,]+ files\/s\)/, with: "(0 files/s)")
            .replacing(/\ in [\d.]+ m?s, [\d.,]+ files\/s/, with: " in 0 ms, 0 files/s")
            .replacing(/\d+ (s|min \d\d s) ago/, with: "0 s ago")
            .replacing(/process \d+/, with: "process 0")
            // Kernels differ.
            .replacing(/accession: warning: this kernel [^\n]+\n/, with: "")
            .replacing(/"kernel_lacks": ?\[[^\]]*\]/, with: "\"kernel_lacks\": []")
            .replacing(/, [\d.,]+ books\/s,/, with: ", 0 books/s,")
            // How large a register is depends on the library that writes it.
            .replacing(/\b\d+ pages\b/, with: "0 pages")
            .replacing(/(\nversion {2,}\d+\nbytes {2,})[^\n]+/) { "\($0.1)0 B" }
            .replacing(/("version": \d+,\n  "bytes": )\d+/) { "\($0.1)0" }
            // A run that takes longer has more samples of its pace.
            .replacing(/((?:^|\n)rows {2,})[\d,]+/) { "\($0.1)0" }
            .replacing(/("rows": |"total":)\d+/) { "\($0.1)0" }
            .replacing(/("run_samples":|run samples {2,}|run_samples\t)\d+/) { "\($0.1)0" }
            .replacing(/("pages","sound":true,"checked":|pages\tok\t)\d+/) { "\($0.1)0" }
            .replacing(/"(seconds|age_seconds|inode|device|pid|holder)":( ?)[\d.e-]+/) { match in
                "\"\(match.1)\":\(match.2)0"
            }
    }
}
