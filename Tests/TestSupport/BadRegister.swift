// SPDX-License-Identifier: Apache-2.0

package import Files

/// A register that must be refused, as a change of the bytes of a good one.
package enum BadRegister: String, CaseIterable, Sendable {
    case missingBesideALog
    case missingBesideAJournal
    case emptyBesideALog
    case emptyBesideAJournal
    case foreignBesideALog
    case foreignBesideAJournal
    case goodBesideAJournal
    case goodBesideSomethingCalledALog
    case goodBesideALogOfOtherPages
    case goodBesideAFolderCalledALog
    case empty
    case aText
    case aTextThatBeginsLikeADatabase
    case ofAnotherProgram
    case aFolder
    case aPipe
    case aLinkToNowhere
    case aLinkToItself
    case cutInHalf
    case cutInHalfBesideAnEmptyLog
    case cutInAPage
    case withAZeroedPage
    case withAPageOfNoise
    case ofALaterVersion
    case ofNoVersion

    /// A word that the sentence about it must have.
    package var word: String {
        switch self {
        case .missingBesideALog, .emptyBesideALog, .foreignBesideALog:
            "register.sqlite-wal exists without"
        case .missingBesideAJournal, .emptyBesideAJournal, .foreignBesideAJournal,
            .goodBesideAJournal:
            "register.sqlite-journal exists without"
        case .goodBesideSomethingCalledALog, .goodBesideALogOfOtherPages,
            .goodBesideAFolderCalledALog:
            "register.sqlite-wal is not a log"
        case .empty: "it is empty"
        case .aText, .aTextThatBeginsLikeADatabase, .ofAnotherProgram: "is not an Accession"
        case .aFolder: "it is a folder"
        case .aPipe: "it is a named pipe"
        case .aLinkToNowhere, .aLinkToItself: "whose target does not exist"
        case .cutInHalf, .cutInHalfBesideAnEmptyLog, .cutInAPage: "is truncated"
        case .withAZeroedPage, .withAPageOfNoise: "is damaged"
        case .ofALaterVersion: "version 99"
        case .ofNoVersion: "version 0"
        }
    }

    /// Whether all there is are files, so that their bytes can be compared.
    package var isMadeOfFiles: Bool {
        switch self {
        case .aPipe, .aLinkToNowhere, .aLinkToItself: false
        default: true
        }
    }

    /// Turns a good register of this name into this one; it has no other files of its own.
    package func make(of register: Path) throws {
        let bytes = try FileTree.read(register)
        let log = Path(bytes: register.bytes + Array("-wal".utf8))
        let journal = Path(bytes: register.bytes + Array("-journal".utf8))
        let noise = [UInt8](repeating: 0xA5, count: 5_000)
        switch self {
        case .missingBesideALog, .missingBesideAJournal:
            FileTree.remove(register)
            try FileTree.write(noise, to: self == .missingBesideALog ? log : journal)
        case .emptyBesideALog, .emptyBesideAJournal:
            try FileTree.write([], to: register)
            try FileTree.write(noise, to: self == .emptyBesideALog ? log : journal)
        case .foreignBesideALog, .foreignBesideAJournal:
            try FileTree.write(Self.patched(bytes, at: 68, [0, 0, 0, 7]), to: register)
            try FileTree.write(noise, to: self == .foreignBesideALog ? log : journal)
        case .goodBesideAJournal: try FileTree.write(noise, to: journal)
        case .goodBesideSomethingCalledALog: try FileTree.write(noise, to: log)
        case .goodBesideALogOfOtherPages:
            let header: [UInt8] = [0x37, 0x7F, 6, 0x82, 0, 0x2D, 0xE2, 0x18, 0, 0, 2, 0]
            try FileTree.write(header + noise, to: log)
        case .goodBesideAFolderCalledALog: try FileTree.makeFolder(log)
        case .empty: try FileTree.write([], to: register)
        case .aText: try FileTree.write(Array("my list of books\n".utf8), to: register)
        case .aTextThatBeginsLikeADatabase:
            try FileTree.write(Array("SQLite format 3\0".utf8) + noise, to: register)
        case .ofAnotherProgram:
            try FileTree.write(Self.patched(bytes, at: 68, [0, 0, 0, 7]), to: register)
        case .aFolder, .aPipe, .aLinkToNowhere, .aLinkToItself:
            FileTree.remove(register)
            switch self {
            case .aFolder: try FileTree.makeFolder(register)
            case .aPipe: try FileTree.makePipe(register)
            case .aLinkToNowhere: try FileTree.link(register, to: Path("/nowhere/register.sqlite"))
            default: try FileTree.link(register, to: Path("register.sqlite"))
            }
        case .cutInHalf: try FileTree.write(Array(bytes.prefix(bytes.count / 2)), to: register)
        case .cutInHalfBesideAnEmptyLog:
            try FileTree.write(Array(bytes.prefix(bytes.count / 2)), to: register)
            try FileTree.write([], to: log)
        case .cutInAPage: try FileTree.write(bytes.dropLast(100), to: register)
        case .withAZeroedPage, .withAPageOfNoise:
            let page = [UInt8](repeating: self == .withAZeroedPage ? 0 : 0xA5, count: 4_096)
            // Behind the pages that say which tables there are.
            let place = bytes.count / 4_096 * 3 / 4 * 4_096
            try FileTree.write(Self.patched(bytes, at: place, page), to: register)
        case .ofALaterVersion:
            try FileTree.write(Self.patched(bytes, at: 60, [0, 0, 0, 99]), to: register)
        case .ofNoVersion:
            try FileTree.write(Self.patched(bytes, at: 60, [0, 0, 0, 0]), to: register)
        }
    }

    private static func patched(_ bytes: [UInt8], at place: Int, _ patch: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes.replaceSubrange(place..<place + patch.count, with: patch)
        return bytes
    }
}
