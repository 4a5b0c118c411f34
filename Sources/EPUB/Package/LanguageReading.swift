// SPDX-License-Identifier: Apache-2.0

import Books

/// `dc:language`: each language once, in order, whatever its spelling.
enum LanguageReading {
    static func read(
        _ found: MetadataWalk.Found,
        from source: inout MetadataSource,
        into publication: inout Publication
    ) {
        let text = source.text(of: found.element, as: "language", limit: LanguageTag.longest)
        guard let raw = text else { return }
        let language: Publication.Language
        var isMalformed = false
        switch LanguageTag(raw) {
        case .tag(let tag): language = Publication.Language(raw: raw, tag: tag)
        case .undetermined: return
        case .malformed:
            language = Publication.Language(raw: raw, tag: raw)
            isMalformed = true
        }
        let isRepeat = publication.languages.contains {
            $0.tag.utf8.elementsEqual(language.tag.utf8)
        }
        if isRepeat { return }
        publication.languages.append(language)
        if isMalformed { publication.warn(.malformedLanguage, MetadataText.excerpt(raw.utf8)) }
    }
}
