// SPDX-License-Identifier: Apache-2.0

/// What a person did for a book, as a MARC relator code.
package enum Role {
    /// The code in a role as books write it.
    ///
    /// That is in any case, as an address of the relator list, as one of four English words, or as a
    /// code of ONIX list 17. A code that is not known stays what it is.
    static func code(_ text: String) -> String {
        var code = Substring(text.lowercased())
        for beginning in relators where code.utf8.starts(with: beginning.utf8) {
            code = code.dropFirst(beginning.utf8.count)
        }
        return words[String(code)] ?? onix[String(code)] ?? String(code)
    }

    /// What a code means, in English; one that is not known stays what it is.
    package static func name(of code: String) -> String { names[code] ?? code }

    private static let relators = [
        "http://id.loc.gov/vocabulary/relators/", "https://id.loc.gov/vocabulary/relators/",
    ]
    private static let words = [
        "author": "aut", "editor": "edt", "translator": "trl", "illustrator": "ill",
    ]
    /// Those that have a counterpart; an editor of a series is none of the book.
    private static let onix = [
        "a01": "aut", "a02": "ctb", "a03": "aus", "a04": "lbt", "a05": "lyr", "a06": "cmp",
        "a07": "art", "a08": "pht", "a11": "dsr", "a12": "ill", "a13": "pht", "a14": "aut",
        "a15": "wpr",
        "a19": "aft", "a20": "ann", "a21": "cwt", "a22": "aft", "a23": "wfw", "a24": "win",
        "a29": "win", "a36": "cov", "a43": "ivr", "a44": "ive", "b01": "edt", "b03": "adp",
        "b04": "abr", "b05": "adp", "b06": "trl", "b08": "trl", "b10": "edt", "b11": "edt",
        "b12": "edt", "b13": "edt", "b21": "edt", "b22": "adp", "b24": "edt", "b25": "arr",
        "c01": "com", "c02": "com", "d01": "pro", "d02": "drt", "e01": "act", "e03": "nrt",
        "e07": "nrt", "z99": "oth",
    ]
    private static let names = [
        "abr": "abridger", "act": "actor", "adp": "adapter", "aft": "afterword",
        "ann": "annotator", "arr": "arranger", "art": "artist", "aui": "introduction",
        "aus": "screenwriter", "aut": "author", "bkd": "book designer", "bkp": "book producer",
        "clb": "contributor", "cmm": "commentator", "cmp": "composer", "com": "compiler",
        "cov": "cover designer", "cre": "creator", "ctb": "contributor", "cwt": "commentator",
        "drt": "director", "dsr": "designer", "dte": "dedicatee", "dto": "dedicator",
        "edt": "editor", "egr": "engraver", "ill": "illustrator", "ive": "interviewee",
        "ivr": "interviewer", "lbt": "librettist", "lyr": "lyricist", "mrk": "markup editor",
        "nrt": "narrator", "oth": "other", "pbl": "publisher", "pfr": "proofreader",
        "pht": "photographer", "pro": "producer", "red": "redactor", "rev": "reviewer",
        "trc": "transcriber", "trl": "translator", "wfw": "foreword", "win": "introduction",
        "wpr": "preface",
    ]
}
