// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import System
import Terminal
import TestSupport
import Testing

/// A headless Chromium, spoken to over two pipes: no port, no driver, nothing to wait for.
///
/// It ends with the value, or when the pipes close because the tests are gone.
@MainActor final class Browser {
    private let run: ProgramRun
    private let profile: TemporaryFolder
    private var lastNumber = 0
    private var events: [JSON5Value] = []

    init(_ program: Path) throws {
        profile = try TemporaryFolder()
        // The shell hands over input and output as the two descriptors that the browser speaks on.
        let script = "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1"
        let words = [
            "/bin/sh", "-c", script, "sh", program.text, "--headless=new", "--no-sandbox",
            "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
            "--disable-extensions", "--disable-background-networking", "--disable-sync",
            "--force-prefers-reduced-motion", "--remote-debugging-pipe",
            "--user-data-dir=\(profile.path.text)", "about:blank",
        ]
        let kept = ["PATH", "LANG", "HOME", "TMPDIR"].compactMap { name in
            Environment.value(name).map { "\(name)=\($0)" }
        }
        run = try ProgramRun(
            words.map { Array($0.utf8) },
            environment: kept,
            folder: profile.path
        )
    }

    /// Ends it and waits for its exit, so that its profile can be removed.
    func close() throws {
        _ = try call("Browser.close")
        _ = try run.wait()
    }

    /// A fresh tab with a profile of its own.
    func tab() throws -> Tab {
        let context = try call("Target.createBrowserContext")["browserContextId"].text
        let target = try call(
            "Target.createTarget",
            ["url": .string("about:blank"), "browserContextId": .string(context)]
        )["targetId"].text
        let session = try call(
            "Target.attachToTarget",
            ["targetId": .string(target), "flatten": .bool(true)]
        )["sessionId"].text
        return try Tab(self, session: session, target: target)
    }

    /// Sends a command and waits for its answer; events in the meantime are kept.
    func call(
        _ method: String,
        _ parameters: JSONObject = [:],
        session: String? = nil
    ) throws -> JSON5Value {
        lastNumber += 1
        var message: JSONObject = [
            "id": .integer(lastNumber), "method": .string(method), "params": .object(parameters),
        ]
        if let session { message.append("sessionId", .string(session)) }
        run.write(JSONText.bytes(.object(message)) + [0])
        while true {
            let answer = try receive()
            guard answer["id"].integer == lastNumber else {
                if answer["id"].integer == nil { events.append(answer) }
                continue
            }
            if !answer["error"]["message"].text.isEmpty {
                throw BrowserError("\(method): \(answer["error"]["message"].text)")
            }
            return answer["result"]
        }
    }

    /// Waits for an event of a tab; those that came before count.
    func wait(
        for method: String,
        session: String,
        where isWanted: (JSON5Value) -> Bool = { _ in true }
    ) throws {
        let isIt = { (event: JSON5Value) in
            event["method"].text == method && event["sessionId"].text == session
                && isWanted(event["params"])
        }
        while !events.contains(where: isIt) { events.append(try receive()) }
    }

    /// Takes the events of a tab that came so far.
    func takeEvents(session: String) -> [JSON5Value] {
        let taken = events.filter { $0["sessionId"].text == session }
        events.removeAll { $0["sessionId"].text == session }
        return taken
    }

    private func receive() throws -> JSON5Value {
        guard let bytes = try run.takeOutput(through: 0) else {
            throw BrowserError("the browser is gone")
        }
        var limits = JSON5Limits()
        limits.byteCount = 64 << 20
        return try JSON5Reader.read(bytes, limits: limits)
    }
}

struct BrowserError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
