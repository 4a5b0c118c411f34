// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Store
import Terminal
import Works

/// Why an edition is where it is, as facts to show.
struct ExplainedEdition {
    let explanation: EditionExplanation
    let graph: WorkGraph
    let path: IdentifierPathText

    func details(work: WorkRow, mergedFrom: Int64?, formerIDs: [Int64]) -> Details {
        let edition = explanation.edition
        let way = graph.path(from: edition.id)
        var details: Details = [
            "edition": .id(edition.id), "title": .optional(edition.title),
            "authors": .authors(edition.authors), "files": .stack(files), "work": .id(work.id),
        ]
        if let mergedFrom { details.add("merged from", .number(Int(mergedFrom))) }
        details.addJSON("work_title", .optional(work.title))
        details.addJSON("founder", .id(graph.founder))
        details.add(
            "former ids",
            .list(formerIDs.map { Cell.Item(.integer(Int($0)), "\($0)") })
        )
        let sentences = path.sentences(way)
        details.add("because", .stack(sentences.map(Cell.Item.text)))
        details.addJSON("path", path.json(way))
        if let evidence = explanation.evidence {
            details.add("noted", EditionDetails.cell(evidence))
        }
        details.add("identifiers", .stack(explanation.claims.map(Self.item)))
        details.add(
            "decisions",
            .stack(
                explanation.decisions.map { decision in
                    let words = RecordedDecisionText(decision)
                    return Cell.Item(
                        .object(words.object),
                        "\(decision.id) by \(decision.who): \(words.about), \(words.standing)"
                    )
                }
            )
        )
        details.addJSON("fingerprint", .string(Hexadecimal.text(explanation.fingerprint)))
        details.addJSON("file_count", .integer(edition.fileCount))
        return details
    }

    private var files: [Cell.Item] {
        let edition = explanation.edition
        var items = edition.files.map { Cell.Item.path(Path(bytes: $0)) }
        let more = edition.fileCount - edition.files.count
        if more > 0, let last = items.popLast() {
            items.append(Cell.Item(last.value, "\(last.shown), and \(Numbers.grouped(more)) more"))
        }
        return items
    }
}

// MARK: - Identifiers

extension ExplainedEdition {
    private static func item(_ claim: ClaimExplanation) -> Cell.Item {
        let name = ClaimText.name(kind: claim.kind, value: claim.value, raw: claim.raw)
        let sentence = sentence(claim)
        let object: JSONObject = [
            "raw": .string(claim.raw), "kind": .optional(claim.kind),
            "value": .optional(claim.value), "state": .string(claim.state.rawValue),
            "problem": .optional(claim.problem), "map": .optional(claim.map),
            "given_by": .optional(claim.provider?.rawValue),
            "finding": .optional(claim.known?.finding?.rawValue),
            "verdict": .optional(claim.known?.verdict?.rawValue),
            "decision": .optional(claim.decision),
            "titles": .optional(claim.titles), "here": .integer(claim.here),
            "elsewhere": .integer(claim.elsewhere),
            "others": .array(claim.others.map { .object(Self.object($0)) }),
            "sentence": .string(sentence),
        ]
        return Cell.Item(.object(object), "\(name): \(sentence)")
    }

    private static func object(_ other: ClaimExplanation.Other) -> JSONObject {
        var object: JSONObject = [
            "edition": .id(other.edition.id), "work": .id(other.edition.work),
            "title": .optional(other.edition.title),
        ]
        switch other.reason {
        case .state: object.append("apart_by", "identifier")
        case .names: object.append("apart_by", "names")
        case .decision: object.append("apart_by", "decision")
        case .unknown: object.append("apart_by", .null)
        }
        if case .decision(let id) = other.reason {
            object.append("decision", .id(id))
        } else {
            object.append("decision", .null)
        }
        return object
    }

    /// What the identifier does, and what it does not do.
    private static func sentence(_ claim: ClaimExplanation) -> String {
        var parts: [String] = []
        if let map = claim.map { parts.append(ClaimText.mapped(map, claim.raw, claim.state)) }
        if let provider = claim.provider { parts.append(ClaimText.given(by: provider)) }
        let standing = ClaimText.standing(
            claim.state,
            kind: claim.kind,
            problem: claim.problem,
            finding: claim.known?.finding,
            verdict: claim.known?.verdict,
            titles: claim.titles,
            decision: claim.decision
        )
        // What a map says and holds back is not on the blocklist.
        let isHeld = claim.map != nil && claim.state == .blocked
        if let standing, !isHeld { parts.append(standing) }
        let isShared = claim.here > 0 || claim.elsewhere > 0
        switch claim.state {
        // Who else has one that can join nothing is not looked up.
        case .invalid, .never: break
        default:
            if claim.here > 0 {
                parts.append(
                    "\(Numbers.counted(claim.here, "other edition")) of the work "
                        + (claim.here == 1 ? "has it" : "have it")
                )
            }
            if !isShared { parts.append("no other edition has it") }
        }
        for other in claim.others where other.reason != .state {
            parts.append(apart(other, claim))
        }
        let named = claim.others.filter { $0.reason != .state }.count
        let more = claim.elsewhere - named
        if more > 0 {
            let word = named > 0 ? "more edition" : "edition"
            parts.append(
                "\(Numbers.counted(more, word)) of other works \(more == 1 ? "has" : "have") it"
            )
        }
        return parts.joined(separator: "; ")
    }

    private static func apart(
        _ other: ClaimExplanation.Other,
        _ claim: ClaimExplanation
    ) -> String {
        let title = other.edition.title.map { " \"\($0)\"" } ?? ""
        let name = "edition \(other.edition.id)\(title) of work \(other.edition.work) has it too"
        switch other.reason {
        case .state: return name
        case .names:
            if claim.known?.finding == .reused {
                return "\(name), but title, volume or author speak against it: kept apart"
            }
            let why = claim.id?.kind.level == .package ? "do not agree" : "differ"
            return "\(name), but title and author \(why): kept apart"
        case .decision(let id): return "\(name), but decision \(id) keeps them apart"
        case .unknown: return "\(name), and should be here: run accession verify"
        }
    }
}
