// SPDX-License-Identifier: Apache-2.0

import Exports
import Files
import JSON5
import TestSupport
import Testing

/// JSON that is written without a tree of values in between.
@Suite struct JSONWriterTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func `commas stand between values, and nowhere else`() {
        let text = text { json in
            json.object { json in
                json.member("a", 1)
                json.object("b") { _ in }
                json.list("c", [[1, 2], []]) { json, row in json.list(nil, row) { $0.element($1) } }
                json.member("d", true)
                json.memberIfAny("none", nil)
                json.object("e") { $0.member("f", nil as String?) }
                json.member("g", nil as Int?)
                json.list("h", ["x", "y"]) { $0.element($1) }
            }
        }
        #expect(
            text
                == #"{"a":1,"b":{},"c":[[1,2],[]],"d":true,"e":{"f":null},"g":null,"h":["x","y"]}"#
        )
    }

    @Test func `lines are values of their own`() {
        let text = text { json in
            for number in [1, 2] {
                json.object { $0.member("n", number) }
                json.endLine()
            }
        }
        #expect(text == "{\"n\":1}\n{\"n\":2}\n")
        var json = JSONWriter()
        json.element(1)
        json.removeAll()
        json.element(2)
        #expect(json.bytes == Array("2".utf8))
    }

    @Test(arguments: HostileText.all)
    func `a text is the same when it is read`(text: String) throws {
        var json = JSONWriter()
        json.object { $0.member("text", text) }
        #expect(try JSON5Reader.read(json.bytes)["text"].text.isExactly(text))
    }

    @Test func `a path that is no text has its bytes beside it`() throws {
        let text = text { json in
            json.object { json in
                json.member("path", Path(bytes: [0x2F, 0xFF]))
                json.member("other", Path("/a"))
            }
        }
        #expect(text == "{\"path\":\"/\u{FFFD}\",\"path_bytes_b64\":\"L/8=\",\"other\":\"/a\"}")
    }
}
