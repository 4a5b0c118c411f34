// SPDX-License-Identifier: Apache-2.0

import CLibXML2
import Glibc

/// Receives libxml2's callbacks and writes them on the tape.
///
/// Lives where a pointer says, which is what the callbacks are given. Each access to an object
/// would be counted, and checked while the program runs, thousands of times for a book.
struct XMLRecorder: ~Copyable {
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

    var tape = XMLTape()
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
        names = .allocate(capacity: 128)
        names.initialize(repeating: MetName())
    }

    deinit {
        names.deinitialize()
        names.deallocate()
    }

    /// Before each document.
    ///
    /// - Parameter stopsAtError: whether there is nothing more to do in a document that is not
    ///   well-formed.
    mutating func begin(_ document: UnsafeBufferPointer<UInt8>, stopsAtError: Bool) {
        self.stopsAtError = stopsAtError
        tape.begin(document)
        documentSize = document.count
        documents += 1
        refusal = nil
        starts = 0
        crowd = 0
        errors = 0
    }

    /// Makes a recorder the receiver of a context, which must not outlive it.
    static func attach(
        _ recorder: UnsafeMutablePointer<XMLRecorder>,
        to context: xmlParserCtxtPtr
    ) {
        recorder.pointee.context = context
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.internalSubset = { receiver, _, _, _ in
            // All of them are blanked out before: this one hid behind an error of syntax.
            XMLRecorder.at(receiver)?.pointee.refuse(
                .malformed,
                "a misplaced document type declaration"
            )
        }
        handler.startElementNs = { receiver, name, _, _, namespaces, _, count, _, attributes in
            guard let recorder = XMLRecorder.at(receiver), let name else { return }
            if namespaces > 0 { recorder.pointee.checkNamespaces() }
            if count > XMLRecorder.manyAttributes { recorder.pointee.checkCrowd(Int(count)) }
            recorder.pointee.start(name, attributeCount: Int(count), attributes)
        }
        handler.endElementNs = { receiver, _, _, _ in
            XMLRecorder.at(receiver)?.pointee.tape.appendEnd()
        }
        let characters: charactersSAXFunc = { receiver, text, count in
            guard let text, count > 0 else { return }
            XMLRecorder.at(receiver)?.pointee.addText(text, count: Int(count))
        }
        handler.characters = characters
        handler.ignorableWhitespace = characters
        handler.cdataBlock = characters
        accession_silence(&handler)
        handler.serror = { receiver, error in
            XMLRecorder.at(receiver)?.pointee.noteError(
                isFatal: error?.pointee.level == XML_ERR_FATAL
            )
        }
        context.pointee.sax.pointee = handler
        context.pointee.userData = UnsafeMutableRawPointer(recorder)
    }

    private static func at(
        _ receiver: UnsafeMutableRawPointer?
    ) -> UnsafeMutablePointer<XMLRecorder>? {
        receiver?.assumingMemoryBound(to: XMLRecorder.self)
    }

    /// One start tag; libxml2 gives five pointers for each attribute: local name, prefix,
    /// namespace, start and end of the value.
    private mutating func start(
        _ name: UnsafePointer<UInt8>,
        attributeCount: Int,
        _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    ) {
        let first = tape.attributes.count
        starts += 1
        if starts & 63 == 0 { checkSize() }
        let localName = range(ofName: name)
        if let attributes {
            for index in 0..<attributeCount {
                guard let key = attributes[index * 5], let start = attributes[index * 5 + 3],
                    let end = attributes[index * 5 + 4]
                else { continue }
                let name = range(ofName: key)
                let value = range(ofValue: start, count: end - start)
                tape.attributes.append(XMLTape.Attribute(name: name, value: value))
            }
        }
        tape.events.append(
            XMLTape.Event(
                kind: .start,
                content: localName,
                attributes: first..<tape.attributes.count
            )
        )
    }

    private mutating func addText(_ start: UnsafePointer<UInt8>, count: Int) {
        let range = place(of: start, count: count) ?? tape.append(start, count: count)
        tape.appendText(range)
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
            tape.bytes[first..<first + count].elementsEqual(
                UnsafeBufferPointer(start: start, count: count)
            )
        )
        return first..<first + count
    }

    /// The value of an attribute.
    ///
    /// libxml2 leaves an ampersand in it as `&#38;`, for a tree to decode.
    private mutating func range(ofValue start: UnsafePointer<UInt8>, count: Int) -> Range<Int> {
        if let place = place(of: start, count: count) { return place }
        guard memchr(start, Int32(UInt8(ascii: "&")), count) != nil else {
            return tape.append(start, count: count)
        }
        let escape: StaticString = "&#38;"
        let first = tape.bytes.count
        var index = 0
        while index < count {
            _ = tape.append(start + index, count: 1)
            let isEscape =
                index + escape.utf8CodeUnitCount <= count
                && memcmp(start + index, escape.utf8Start, escape.utf8CodeUnitCount) == 0
            index += isEscape ? escape.utf8CodeUnitCount : 1
        }
        return first..<tape.bytes.count
    }

    /// A name, which stands in libxml2's dictionary once, without what a recovered document may
    /// have left before its last colon.
    private mutating func range(ofName name: UnsafePointer<UInt8>) -> Range<Int> {
        let slot = Int((UInt(bitPattern: name) &* 0x9E37_79B9_7F4A_7C15) >> 57)
        if names[slot].name == name, names[slot].document == documents { return names[slot].range }
        var length = 0
        var start = 0
        while name[length] != 0 {
            if name[length] == UInt8(ascii: ":") { start = length + 1 }
            length += 1
        }
        if length > Self.nameLimit { refuse(.oversizedTag, "a name of over 1,024 bytes") }
        let range = tape.append(name + start, count: length - start)
        names[slot] = MetName(name: name, document: documents, range: range)
        return range
    }

    private mutating func checkNamespaces() {
        // Two pointers each: prefix and name.
        guard let context, Int(context.pointee.nsNr) > 2 * Self.namespaceLimit else { return }
        refuse(.oversizedTag, "over 256 namespaces in one place")
    }

    private mutating func checkCrowd(_ attributeCount: Int) {
        crowd += attributeCount
        if crowd > Self.crowdLimit { refuse(.oversizedTag, "too many crowded tags") }
    }

    /// Asked for now and then; between two times a document cannot grow by much.
    private mutating func checkSize() {
        guard let context else { return }
        if xmlDictSize(context.pointee.dict) > Self.distinctNameLimit {
            refuse(.oversizedDocument, "over 65,536 distinct names")
        }
        if max(tape.events.count, tape.attributes.count) > Self.partLimit {
            refuse(.oversizedDocument, "over 1,000,000 tags, texts or attributes")
        }
    }

    private mutating func noteError(isFatal: Bool) {
        if isFatal, stopsAtError { return stop() }
        errors += 1
        if errors > Self.errorLimit { refuse(.malformed, "over 200,000 errors") }
    }

    private mutating func refuse(_ code: XMLError.Code, _ message: String) {
        if refusal == nil { refusal = XMLError(code, message: message) }
        stop()
    }

    /// Makes the parser end.
    ///
    /// `xmlStopParser` would free the document, of which the values of a tag and the place of an
    /// error are pointers.
    private mutating func stop() {
        guard let context else { return }
        context.pointee.disableSAX = 1
        context.pointee.instate = XML_PARSER_EOF
    }
}
