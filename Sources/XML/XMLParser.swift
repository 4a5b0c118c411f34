// SPDX-License-Identifier: Apache-2.0

import CLibXML2

/// Reads documents, one after the other, onto one tape.
///
/// Most documents are so simple that `XMLScan` reads them; libxml2 reads the others. Its context is
/// made once and used again: setting one up costs a tenth of a small document. Not thread-safe, and
/// not Sendable: each worker has its own.
package final class XMLParser {
    private enum Mode {
        /// Well-formed or refused.
        case strict
        /// What libxml2 can save of a document that is not well-formed.
        case recovering
    }

    private var context: xmlParserCtxtPtr?
    private let recorder: UnsafeMutablePointer<XMLRecorder>
    /// The document as libxml2 wants it, with a NUL behind it.
    private var text: [UInt8] = []

    package init() {
        XMLLibrary.prepare()
        recorder = .allocate(capacity: 1)
        recorder.initialize(to: XMLRecorder())
    }

    deinit {
        if let context { xmlFreeParserCtxt(context) }
        recorder.deinitialize(count: 1)
        recorder.deallocate()
    }

    /// Reads a document strictly, or else mended, or else what can be saved of it, and lends its
    /// tape.
    ///
    /// - Returns: what `body` returns, which is given what had to be repaired.
    package func read<Result>(
        _ document: ArraySlice<UInt8>,
        _ body: (_ tape: borrowing XMLTape, _ repairs: XMLRepairs) -> Result
    ) throws(XMLError) -> Result {
        let repairs = try parse(document)
        let result = body(recorder.pointee.tape, repairs)
        recorder.pointee.tape.clear()
        return result
    }

    private func parse(_ document: ArraySlice<UInt8>) throws(XMLError) -> XMLRepairs {
        // The typed error has to leave the closure as a value: withUnsafeBufferPointer rethrows
        // any.
        let outcome: Swift.Result<XMLRepairs, XMLError> = document.withUnsafeBufferPointer {
            bytes in
            do throws(XMLError) { return .success(try parse(bytes)) } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) -> XMLRepairs {
        var repairs = XMLRepairs()
        if let wide = XMLText.decodedWide(bytes) {
            repairs.kinds = .foreignEncoding
            return try parse(converted: wide, repairs)
        }
        let document = XMLText.trimmed(bytes)
        if let text = XMLEncoding.convertedFromASCII(document) {
            repairs.kinds = .foreignEncoding
            return try parse(converted: text, repairs)
        }
        if try readStrictly(document) { return repairs }
        let isMarked = XMLText.hasUTF8Mark(bytes)
        if let text = converted(document, isMarked: isMarked, &repairs) {
            return try parse(converted: text, repairs)
        }
        return try readMended(document, repairs)
    }

    private func parse(
        converted text: [UInt8],
        _ repairs: XMLRepairs
    ) throws(XMLError) -> XMLRepairs {
        if text.count > XMLText.convertedLimit {
            throw XMLError(.oversizedDocument, message: "over 16 MiB in UTF-8")
        }
        return try text.withUnsafeBufferPointer { bytes throws(XMLError) in
            let document = XMLText.trimmed(bytes)
            if try readStrictly(document) { return repairs }
            return try readMended(document, repairs)
        }
    }

    /// A document that may not be UTF-8 as UTF-8; nil if it is already.
    private func converted(
        _ document: UnsafeBufferPointer<UInt8>,
        isMarked: Bool,
        _ repairs: inout XMLRepairs
    ) -> [UInt8]? {
        let (characters, strays) = XMLText.survey(document)
        if strays == 0 { return nil }
        let declared = XMLDeclaration.encoding(document)
        if !isMarked, let text = XMLEncoding.converted(document, from: declared) {
            repairs.kinds.insert(.foreignEncoding)
            return text
        }
        repairs.kinds.insert(.guessedEncoding)
        repairs.declaredEncoding = declared
        return XMLText.decodedWindows1252(document, keepingUTF8: isMarked || characters > strays)
    }

    private func readStrictly(_ document: UnsafeBufferPointer<UInt8>) throws(XMLError) -> Bool {
        // Without a `<` libxml2 would try encodings in which nothing was checked, such as EBCDIC.
        guard document.first == UInt8(ascii: "<") else {
            throw XMLError(.malformed, message: "no element")
        }
        if XMLScan.read(document, onto: &recorder.pointee.tape) { return true }
        guard let blanked = try XMLGate.check(document) else { return try run(document, .strict) }
        return try blanked.withUnsafeBufferPointer { bytes throws(XMLError) in
            try run(XMLText.trimmed(bytes), .strict)
        }
    }

    /// Mends a document that was refused and reads it, the tags too as far as libxml2 mends them.
    private func readMended(
        _ document: UnsafeBufferPointer<UInt8>,
        _ repairs: XMLRepairs
    ) throws(XMLError) -> XMLRepairs {
        let mender = try XMLMender(document, repairs)
        // What went may have hidden something: the gate has to look again.
        let mended = try mender.output.withUnsafeBufferPointer { bytes throws(XMLError) in
            try XMLGate.check(bytes)
        }
        return try (mended ?? mender.output).withUnsafeBufferPointer { bytes throws(XMLError) in
            if try run(bytes, .strict) { return mender.repairs }
            try recover(bytes)
            var repairs = mender.repairs
            repairs.kinds.insert(.recovered)
            return repairs
        }
    }

    private func recover(_ document: UnsafeBufferPointer<UInt8>) throws(XMLError) {
        let wellFormed = try run(document, .recovering)
        let hasElement = recorder.pointee.tape.events.contains { $0.kind == .start }
        guard wellFormed || hasElement else { throw lastError() }
    }

    /// - Returns: whether the document was well-formed.
    private func run(_ document: UnsafeBufferPointer<UInt8>, _ mode: Mode) throws(XMLError) -> Bool
    {
        recorder.pointee.begin(document, stopsAtError: mode == .strict)
        guard document.count <= Int(Int32.max), let context = readyContext() else {
            throw XMLError(.outOfMemory, message: "no memory for a parser")
        }
        var options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
        options |= XML_PARSE_NOWARNING.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        if mode == .recovering { options |= XML_PARSE_RECOVER.rawValue }
        xmlCtxtReset(context)
        _ = xmlCtxtUseOptions(context, Int32(options))
        guard parse(document, in: context) else {
            throw XMLError(.outOfMemory, message: "no memory for a document")
        }
        // Our handlers build no tree, but a later libxml2 may still hand one out.
        if let built = context.pointee.myDoc {
            xmlFreeDoc(built)
            context.pointee.myDoc = nil
        }
        if let refusal = recorder.pointee.refusal { throw refusal }
        return context.pointee.wellFormed == 1
    }

    /// Parses a document that lies in memory as a whole.
    ///
    /// As a block to be read on, which is what `xmlCtxtReadMemory` makes of it, libxml2 would look
    /// for more of it at every step through its last 250 bytes: often all that there are.
    ///
    /// - Returns: false if there is no memory.
    private func parse(
        _ document: UnsafeBufferPointer<UInt8>,
        in context: xmlParserCtxtPtr
    ) -> Bool {
        text.removeAll(keepingCapacity: text.capacity <= 1 << 20)
        text.append(contentsOf: document)
        text.append(0)
        return text.withUnsafeBufferPointer { bytes in
            guard let input = xmlNewStringInputStream(context, bytes.baseAddress) else {
                return false
            }
            guard inputPush(context, input) >= 0 else {
                xmlFreeInputStream(input)
                return false
            }
            _ = xmlParseDocument(context)
            // The context lives longer than these bytes.
            while let input = inputPop(context) { xmlFreeInputStream(input) }
            return true
        }
    }

    private func lastError() -> XMLError {
        guard let context, let error = xmlCtxtGetLastError(context) else {
            return XMLError(.malformed, message: "no element")
        }
        let message = error.pointee.message.map { String(cString: $0) } ?? "not well-formed"
        return XMLError(
            .malformed,
            line: Int(error.pointee.line),
            message: String(message.prefix { $0 != "\n" }.prefix(200))
        )
    }

    /// The context in use, or a new one once its dictionary of names has grown large: libxml2 takes
    /// no new names at 10 MB, and good documents would pay for the names of hostile ones.
    private func readyContext() -> xmlParserCtxtPtr? {
        if let context {
            let names = context.pointee.dict
            if xmlDictSize(names) < 4096, xmlDictGetUsage(names) < 1 << 20 { return context }
            xmlFreeParserCtxt(context)
        }
        context = xmlNewParserCtxt()
        if let context { XMLRecorder.attach(recorder, to: context) }
        return context
    }
}
