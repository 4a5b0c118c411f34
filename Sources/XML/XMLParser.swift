// SPDX-License-Identifier: Apache-2.0

import CLibXML2

/// Reads documents, one after the other, onto one tape.
///
/// The libxml2 context is made once and used again: setting one up costs a tenth of a small
/// document. Not thread-safe, and not Sendable: each worker has its own.
package final class XMLParser {
    package enum Mode {
        /// Well-formed or refused.
        case strict
        /// What libxml2 can save of a document that is not well-formed.
        case recovering
    }

    private var context: xmlParserCtxtPtr?
    private let recorder = XMLRecorder()

    package init() {
        XMLLibrary.prepare()
    }

    deinit {
        if let context { xmlFreeParserCtxt(context) }
    }

    /// Reads a document strictly, or else by recovering, and lends its tape.
    ///
    /// - Returns: what `body` returns, which is told whether the document had to be recovered.
    package func read<Result>(
        _ document: ArraySlice<UInt8>,
        _ body: (_ tape: borrowing XMLTape, _ recovered: Bool) -> Result
    ) throws(XMLError) -> Result {
        let mode = try parse(document)
        let result = body(recorder.tape.pointee, mode == .recovering)
        recorder.tape.pointee.clear()
        return result
    }

    private func parse(_ document: ArraySlice<UInt8>) throws(XMLError) -> Mode {
        // The typed error has to leave the closure as a value: withUnsafeBufferPointer rethrows any.
        let outcome: Swift.Result<Mode, XMLError> = document.withUnsafeBufferPointer { bytes in
            do throws(XMLError) { return .success(try parse(bytes)) } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) -> Mode {
        if let utf8 = XMLText.decodedUTF16(bytes) {
            return try utf8.withUnsafeBufferPointer { bytes throws(XMLError) in
                try parseUTF8(bytes)
            }
        }
        return try parseUTF8(bytes)
    }

    private func parseUTF8(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) -> Mode {
        let document = XMLText.trimmed(bytes)
        if let blanked = try XMLGate.check(document) {
            return try blanked.withUnsafeBufferPointer { bytes throws(XMLError) in
                try parseChecked(XMLText.trimmed(bytes))
            }
        }
        return try parseChecked(document)
    }

    private func parseChecked(_ document: UnsafeBufferPointer<UInt8>) throws(XMLError) -> Mode {
        // Without a `<` libxml2 would try encodings in which nothing was checked, such as EBCDIC.
        guard document.first == UInt8(ascii: "<") else {
            throw XMLError(.malformed, message: "no element")
        }
        if try run(document, .strict) { return .strict }
        guard let decoded = XMLText.decodedWindows1252(document) else {
            return try recover(document)
        }
        return try decoded.withUnsafeBufferPointer { bytes throws(XMLError) in
            if try run(bytes, .strict) { return .strict }
            return try recover(bytes)
        }
    }

    private func recover(_ document: UnsafeBufferPointer<UInt8>) throws(XMLError) -> Mode {
        let wellFormed = try run(document, .recovering)
        let hasElement = recorder.tape.pointee.events.contains { $0.kind == .start }
        guard wellFormed || hasElement else { throw lastError() }
        return .recovering
    }

    /// - Returns: whether the document was well-formed.
    private func run(_ document: UnsafeBufferPointer<UInt8>, _ mode: Mode) throws(XMLError) -> Bool
    {
        recorder.begin()
        guard document.count <= Int(Int32.max), let context = readyContext() else {
            throw XMLError(.outOfMemory, message: "no memory for a parser")
        }
        var options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
        options |= XML_PARSE_NOWARNING.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        if mode == .recovering { options |= XML_PARSE_RECOVER.rawValue }
        let built = document.withMemoryRebound(to: CChar.self) { text in
            xmlCtxtReadMemory(
                context,
                text.baseAddress,
                Int32(text.count),
                nil,
                nil,
                Int32(options)
            )
        }
        // Our handlers build no tree, but a later libxml2 may hand one out all the same.
        if let built { xmlFreeDoc(built) }
        if let refusal = recorder.refusal { throw refusal }
        return context.pointee.wellFormed == 1
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
        if let context { recorder.attach(to: context) }
        return context
    }
}
