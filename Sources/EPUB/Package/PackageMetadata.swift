// SPDX-License-Identifier: Apache-2.0

import Books
import XML

/// Turns what a walk over the metadata found into the values of a publication.
enum PackageMetadata {
    static func publication(
        _ package: PackageDocument,
        _ source: consuming MetadataSource,
        _ repairs: XMLRepairs
    ) -> Publication {
        var source = source
        var publication = Publication()
        publication.version = package.version
        for found in source.walk.found { read(found, package, from: &source, into: &publication) }
        TitleReading.complete(from: &source, into: &publication)
        PeopleReading.complete(into: &publication)
        IdentifierReading.complete(package, from: source, into: &publication)
        DateReading.complete(from: &source, into: &publication)
        SubjectReading.complete(into: &publication)
        SeriesReading.complete(from: &source, into: &publication)
        tellLimits(of: source, into: &publication)
        publication.warnings += repairs.packageWarnings
        if package.metadata == nil || !package.hasPackage { publication.warn(.noMetadata, "") }
        return publication
    }

    private static func read(
        _ found: MetadataWalk.Found,
        _ package: PackageDocument,
        from source: inout MetadataSource,
        into publication: inout Publication
    ) {
        switch found.kind {
        case .title: TitleReading.read(found, from: &source, into: &publication)
        case .creator, .contributor: PeopleReading.read(found, from: &source, into: &publication)
        case .language: LanguageReading.read(found, from: &source, into: &publication)
        case .identifier:
            IdentifierReading.read(
                found,
                uniqueIdentifier: package.uniqueIdentifier,
                from: &source,
                into: &publication
            )
        case .source: publication.sources += source.text(of: found.element, as: "source")
        case .publisher: publication.publishers += source.text(of: found.element, as: "publisher")
        case .date, .issued: DateReading.read(found, from: &source, into: &publication)
        case .subject: SubjectReading.read(found, from: &source, into: &publication)
        case .description:
            publication.descriptions += source.text(
                of: found.element,
                as: "description",
                style: .prose,
                limit: MetadataText.descriptionLimit
            )
        case .rights:
            publication.rights += source.text(of: found.element, as: "rights", style: .prose)
        case .collection: SeriesReading.read(found, from: &source, into: &publication)
        }
    }

    /// What was cut or left out.
    private static func tellLimits(of source: MetadataSource, into publication: inout Publication) {
        for kind in MetadataWalk.Kind.allCases where source.walk.excess(of: kind) > 0 {
            publication.warn(.tooMany, "\(kind): \(source.walk.excess(of: kind)) left out")
        }
        if source.walk.excessRefinements > 0 {
            publication.warn(.tooMany, "refinements: \(source.walk.excessRefinements) left out")
        }
        if source.text.cuts > 0 {
            publication.warn(.textCut, "\(source.text.firstCut); \(source.text.cuts) in all")
        }
    }
}

extension [String] {
    /// Adds a text, if there is one.
    fileprivate static func += (texts: inout [String], text: String?) {
        if let text { texts.append(text) }
    }
}
