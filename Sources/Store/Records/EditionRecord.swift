// SPDX-License-Identifier: Apache-2.0

package import Works

/// Everything the register keeps of one edition.
package struct EditionRecord: Sendable, Equatable {
    package var fingerprint: [UInt8]
    package var readerVersion: Int
    package var epubVersion: Int
    package var title: String?
    package var titleSort: String?
    /// Titles other than the main one.
    package var otherTitles: [Title] = []
    /// The authors' names in one line, for lists.
    package var authors: String?
    package var people: [Person] = []
    package var languages: [String] = []
    package var publisher: String?
    package var dates: [Date] = []
    package var published: String?
    package var modified: String?
    package var subjects: [String] = []
    package var description: String?
    package var rights: String?
    package var series: String?
    package var seriesPosition: String?
    package var protection: String
    package var cover: Cover?
    package var volumeIDs: [VolumeIDClaim] = []
    package var warnings: [Warning] = []

    package init(fingerprint: [UInt8], readerVersion: Int, epubVersion: Int, protection: String) {
        self.fingerprint = fingerprint
        self.readerVersion = readerVersion
        self.epubVersion = epubVersion
        self.protection = protection
    }

    package struct Title: Sendable, Equatable {
        package var title: String
        package var type: String?
        package var sort: String?
        package var sequence: Int?

        package init(title: String, type: String?, sort: String?, sequence: Int?) {
            self.title = title
            self.type = type
            self.sort = sort
            self.sequence = sequence
        }
    }

    package struct Person: Sendable, Equatable {
        package var name: String
        package var sort: String
        /// MARC relator codes with blanks between them.
        package var roles: String
        package var isCreator: Bool

        package init(name: String, sort: String, roles: String, isCreator: Bool) {
            self.name = name
            self.sort = sort
            self.roles = roles
            self.isCreator = isCreator
        }
    }

    package struct Date: Sendable, Equatable {
        package var value: String
        package var event: String?

        package init(value: String, event: String?) {
            self.value = value
            self.event = event
        }
    }

    package struct Cover: Sendable, Equatable {
        package var hash: [UInt8]
        package var format: String
        package var width: Int?
        package var height: Int?
        package var byteCount: Int
        /// Its name under the library.
        package var file: String
        package var rule: String
        /// The entry of the archive it came from.
        package var entry: String

        package init(
            hash: [UInt8],
            format: String,
            width: Int?,
            height: Int?,
            byteCount: Int,
            file: String,
            rule: String,
            entry: String
        ) {
            self.hash = hash
            self.format = format
            self.width = width
            self.height = height
            self.byteCount = byteCount
            self.file = file
            self.rule = rule
            self.entry = entry
        }
    }

    package struct Warning: Sendable, Equatable {
        package var code: String
        package var detail: String

        package init(code: String, detail: String) {
            self.code = code
            self.detail = detail
        }
    }
}

/// One identifier as the book has it, and what it is good for.
package struct VolumeIDClaim: Sendable, Equatable {
    package enum State: String, Sendable {
        /// It makes one work of the editions that share it.
        case joins
        /// It would join with a title and an author beside it, and one is missing.
        case alone
        /// A known kind with a value that cannot be right.
        case invalid
        /// Kept, but it identifies nothing.
        case never
    }

    package var raw: String
    package var scheme: String?
    package var typeCode: String?
    package var isUnique: Bool
    package var state: State
    package var kind: String?
    package var value: String?
    package var problem: String?
    package var joinKey: JoinKey?

    package init(
        raw: String,
        scheme: String?,
        typeCode: String?,
        isUnique: Bool,
        state: State,
        kind: String? = nil,
        value: String? = nil,
        problem: String? = nil,
        joinKey: JoinKey? = nil
    ) {
        self.raw = raw
        self.scheme = scheme
        self.typeCode = typeCode
        self.isUnique = isUnique
        self.state = state
        self.kind = kind
        self.value = value
        self.problem = problem
        self.joinKey = joinKey
    }
}
