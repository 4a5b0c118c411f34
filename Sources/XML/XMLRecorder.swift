// SPDX-License-Identifier: Apache-2.0

import CLibXML2
import Glibc

/// Receives libxml2's callbacks and writes them on the tape.
final class XMLRecorder {
    private static let nameLimit = 1024
    /// libxml2 looks through all namespaces in scope for every prefix.
    private static let namespaceLimit = 256
    /// It compares the attributes of a tag pairwise: what all tags with many may have together.
    private static let manyAttributes = 64
    private static let crowdLimit = 16_384
    /// Distinct names go into a dictionary of libxml2's that gets slow when it is large.
    private static let distinctNameLimit = 65_536
    /// Tags, texts and attributes of the largest real documents are a third of this.
    private static let partLimit = 1_000_000
    /// A document of nothing but errors costs seconds, because libxml2 puts each into words.
    private static let errorLimit = 200_000

    /// Behind a pointer, because an access to a variable of a class is checked while the program
    /// runs: with a dozen accesses for each tag that was a tenth of all the time of an import.
    let tape: UnsafeMutablePointer<XMLTape>
    /// Why the parser was stopped.
    private(set) var refusal: XMLError?
    private var starts = 0
    private var crowd = 0
    private var errors = 0
    private var stopsAtError = false
    private var context: xmlParserCtxtPtr?
    private var documentSize = 0
    private var documents = 0
    /// Names that were met lately, by where they stand in libxml2's dictionary: they are few, and
    /// each of them comes again and again.
    private let names: UnsafeMutableBufferPointer<MetName>

    private struct MetName {
        var name: UnsafePointer<UInt8>?
        /// The number of the document in which the range lies.
        var document = 0
        var range = 0..<0
    }

    init() {
        tape = .allocate(capacity: 1)
        tape.initialize(to: XMLTape())
        names = .allocate(capacity: 128)
        names.initialize(repeating: MetName())
    }

    deinit {
        tape.deinitialize(count: 1)
        tape.deallocate()
        names.deinitialize()
        names.deallocate()
    }

    /// Before each document.
    ///
    /// - Parameter stopsAtError: whether there is nothing more to do in a document that is not
    ///   well-formed.
    func begin(_ document: UnsafeBufferPointer<UInt8>, stopsAtError: Bool) {
        self.stopsAtError = stopsAtError
        tape.pointee.begin(document)
        documentSize = document.count
        documents += 1
        refusal = nil
        starts = 0
        crowd = 0
        errors = 0
    }

    /// Makes this the receiver of a context, which must not outlive the recorder.
    func attach(to context: xmlParserCtxtPtr) {
        self.context = context
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.internalSubset = { receiver, _, _, _ in
            // All of them are blanked out before: this one hid behind an error of syntax.
            XMLRecorder.from(receiver)?.refuse(.malformed, "a misplaced document type declaration")
        }
        handler.startElementNs = { receiver, name, _, _, namespaces, _, count, _, attributes in
            guard let recorder = XMLRecorder.from(receiver), let name else { return }
            if namespaces > 0 { recorder.checkNamespaces() }
            if count > XMLRecorder.manyAttributes { recorder.checkCrowd(Int(count)) }
            recorder.start(name, attributeCount: Int(count), attributes)
        }
        handler.endElementNs = { receiver, _, _, _ in
            XMLRecorder.from(receiver)?.tape.pointee.appendEnd()
        }
        let characters: charactersSAXFunc = { receiver, text, count in
            guard let text, count > 0 else { return }
            XMLRecorder.from(receiver)?.addText(text, count: Int(count))
        }
        handler.characters = characters
        handler.ignorableWhitespace = characters
        handler.cdataBlock = characters
        accession_silence(&handler)
        handler.serror = { receiver, error in
            XMLRecorder.from(receiver)?.noteError(isFatal: error?.pointee.level == XML_ERR_FATAL)
        }
        context.pointee.sax.pointee = handler
        context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    }

    private static func from(_ receiver: UnsafeMutableRawPointer?) -> XMLRecorder? {
        receiver.map { Unmanaged<XMLRecorder>.fromOpaque($0).takeUnretainedValue() }
    }

    /// One start tag; libxml2 gives five pointers for each attribute: local name, prefix,
    /// namespace, start and end of the value.
    private func start(
        _ name: UnsafePointer<UInt8>,
        attributeCount: Int,
        _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    ) {
        let first = tape.pointee.attributes.count
        starts += 1
        if starts & 63 == 0 { checkSize() }
        let localName = range(ofName: name)
        if let attributes {
            for index in 0..<attributeCount {
                guard let key = attributes[index * 5], let start = attributes[index * 5 + 3],
                    let end = attributes[index * 5 + 4]
                else { continue }
                tape.pointee.attributes.append(
                    XMLTape.Attribute(
                        name: range(ofName: key),
                        value: range(ofValue: start, count: end - start)
                    )
                )
            }
        }
        tape.pointee.events.append(
            XMLTape.Event(
                kind: .start,
                content: localName,
                attributes: first..<tape.pointee.attributes.count
            )
        )
    }

    private func addText(_ start: UnsafePointer<UInt8>, count: Int) {
        let range = place(of: start, count: count) ?? tape.pointee.append(start, count: count)
        tape.pointee.appendText(range)
    }

    /// Where in the document these bytes stand; nil if libxml2 made them of something else there.
    private func place(of start: UnsafePointer<UInt8>, count: Int) -> Range<Int>? {
        guard let context, context.pointee.inputNr == 1, let input = context.pointee.input,
            let base = input.pointee.base, let end = input.pointee.end, base <= start,
            start + count <= end
        else { return nil }
        // What is behind it is dropped from its block as it goes on.
        let first = Int(input.pointee.consumed) + (start - base)
        guard first + count <= documentSize else { return nil }
        assert(
            tape.pointee.bytes[first..<first + count].elementsEqual(
                UnsafeBufferPointer(start: start, count: count)
            )
        )
        return first..<first + count
    }

    /// The value of an attribute.
    ///
    /// libxml2 leaves an ampersand in it as `&#38;`, for a tree to decode.
    private func range(ofValue start: UnsafePointer<UInt8>, count: Int) -> Range<Int> {
        if let place = place(of: start, count: count) { return place }
        guard memchr(start, Int32(UInt8(ascii: "&")), count) != nil else {
            return tape.pointee.append(start, count: count)
        }
        let escape: StaticString = "&#38;"
        let first = tape.pointee.bytes.count
        var index = 0
        while index < count {
            _ = tape.pointee.append(start + index, count: 1)
            let isEscape =
                index + escape.utf8CodeUnitCount <= count
                && memcmp(start + index, escape.utf8Start, escape.utf8CodeUnitCount) == 0
            index += isEscape ? escape.utf8CodeUnitCount : 1
        }
        return first..<tape.pointee.bytes.count
    }

    /// A name, which stands in libxml2's dictionary once, without what a recovered document may
    /// have left before its last colon.
    private func range(ofName name: UnsafePointer<UInt8>) -> Range<Int> {
        let slot = Int((UInt(bitPattern: name) &* 0x9E37_79B9_7F4A_7C15) >> 57)
        if names[slot].name == name, names[slot].document == documents { return names[slot].range }
        var length = 0
        var start = 0
        while name[length] != 0 {
            if name[length] == UInt8(ascii: ":") { start = length + 1 }
            length += 1
        }
        if length > Self.nameLimit { refuse(.oversizedTag, "a name of over 1,024 bytes") }
        let range = tape.pointee.append(name + start, count: length - start)
        names[slot] = MetName(name: name, document: documents, range: range)
        return range
    }

    private func checkNamespaces() {
        // Two pointers each: prefix and name.
        guard let context, Int(context.pointee.nsNr) > 2 * Self.namespaceLimit else { return }
        refuse(.oversizedTag, "over 256 namespaces in one place")
    }

    private func checkCrowd(_ attributeCount: Int) {
        crowd += attributeCount
        if crowd > Self.crowdLimit { refuse(.oversizedTag, "too many crowded tags") }
    }

    /// Asked for now and then; between two times a document cannot grow by much.
    private func checkSize() {
        guard let context else { return }
        if xmlDictSize(context.pointee.dict) > Self.distinctNameLimit {
            refuse(.oversizedDocument, "over 65,536 distinct names")
        }
        if max(tape.pointee.events.count, tape.pointee.attributes.count) > Self.partLimit {
            refuse(.oversizedDocument, "over 1,000,000 tags, texts or attributes")
        }
    }

    private func noteError(isFatal: Bool) {
        if isFatal, stopsAtError { return stop() }
        errors += 1
        if errors > Self.errorLimit { refuse(.malformed, "over 200,000 errors") }
    }

    private func refuse(_ code: XMLError.Code, _ message: String) {
        if refusal == nil { refusal = XMLError(code, message: message) }
        stop()
    }

    /// Makes the parser end.
    ///
    /// `xmlStopParser` would free the document, of which the values of a tag and the place of an
    /// error are pointers.
    private func stop() {
        guard let context else { return }
        context.pointee.disableSAX = 1
        context.pointee.instate = XML_PARSER_EOF
    }
}
