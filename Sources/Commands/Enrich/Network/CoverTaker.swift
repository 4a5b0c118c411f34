// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Covers
import Hashing
import Library
import Providers
import Store
import System

/// Takes covers that a service shows, and puts them into the library a batch at a time.
final class CoverTaker: PictureTaker {
    /// So many pictures, or bytes of them, are held before they are put into the library: a command
    /// that is killed, or finds the disk full, fetches no more of them again.
    private static let most = (pictures: 20, bytes: 4 << 20)
    /// What they take with the last of them, which may be large, and what the library writes for them.
    static let room: Int64 = 12 << 20

    private let service: Providers.OpenLibrary
    private let covers: LibraryShownCovers
    private let wants: [Int64: CoverWant]
    /// Nil where nothing is fetched.
    private let examiner: PictureExaminer?
    private let isDryRun: Bool
    private let mayGoOn: () -> Bool

    private var waiting: [ShownCover] = []
    private var waitingBytes = 0
    /// The picture that was looked at last.
    private var seen: FetchedCover?

    init(
        _ service: Providers.OpenLibrary,
        _ library: Library,
        _ wants: [Int64: CoverWant],
        _ examiner: PictureExaminer?,
        isDryRun: Bool,
        while mayGoOn: @escaping () -> Bool
    ) {
        self.service = service
        covers = LibraryShownCovers(library, service.provider)
        self.wants = wants
        self.examiner = examiner
        self.isDryRun = isDryRun
        self.mayGoOn = mayGoOn
    }

    func take(
        _ picture: SeenPicture,
        _ offer: CoverEnquiry.Offer,
        of work: Int64
    ) -> PictureFate {
        guard isWelcome(picture, for: work) else { return .unwanted }
        if let same = waiting.first(where: { $0.sheet.first(.cover) == picture.hash }) {
            add(offer, picture.hash, same.image, same.bytes)
            return .taken
        }
        do throws(Failure) {
            guard let image = try covers.kept(picture.hash) else { return .absent }
            add(offer, picture.hash, image, nil)
            return .taken
        } catch {
            // What cannot be read here can be fetched; to put it here will say what is wrong.
            return .absent
        }
    }

    func look(at bytes: [UInt8]) throws(HelperProgramError) -> PictureLook {
        seen = nil
        guard let examiner else { return .notNow("nothing looks at it") }
        switch try examiner.look(at: bytes, while: mayGoOn) {
        case .cover(let cover, let size):
            seen = cover
            return .good(
                SeenPicture(
                    hash: cover.hash.hexadecimal,
                    width: size.width,
                    height: size.height
                )
            )
        case .unusable(let why): return .unusable(why)
        case .noPicture(let why): return .noPicture(why)
        case .notNow(let why): return .notNow(why)
        case .stopped: return .stopped
        }
    }

    func takeSeen(
        _ picture: SeenPicture,
        _ offer: CoverEnquiry.Offer,
        of work: Int64
    ) -> Bool {
        guard let cover = seen, isWelcome(picture, for: work) else { return false }
        add(offer, picture.hash, cover.image, cover.bytes)
        return true
    }

    var isFull: Bool { waiting.count >= Self.most.pictures || waitingBytes >= Self.most.bytes }

    /// Puts into the library what there is.
    func flush(_ changes: inout SheetChanges) throws(Failure) {
        if isDryRun { return }
        let all = waiting
        (waiting, waitingBytes) = ([], 0)
        changes += try covers.put(all)
    }

    private func isWelcome(_ picture: SeenPicture, for work: Int64) -> Bool {
        wants[work]?.isMet(by: PixelSize(picture.width, picture.height)) ?? false
    }

    private func add(
        _ offer: CoverEnquiry.Offer,
        _ hash: String,
        _ image: CoverImage,
        _ bytes: [UInt8]?
    ) {
        if isDryRun { return }
        var sheet = FactSheet(
            service.provider,
            record: service.address(ofPicture: offer.picture),
            confidence: offer.confidence,
            saidAt: WallClock.now / 1_000_000_000
        )
        sheet[.cover] = [hash]
        waiting.append(ShownCover(edition: offer.edition, sheet, image, bytes: bytes))
        waitingBytes += bytes?.count ?? 0
    }
}
