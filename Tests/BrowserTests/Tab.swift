// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import Terminal
import TestSupport
import Testing

/// A page that is open in the browser, and all that went wrong in it.
@MainActor final class Tab {
    private let browser: Browser
    private let session: String
    private let target: String
    /// Messages of the console, errors of scripts, and violations of the policy.
    private(set) var complaints: [String] = []
    /// The address of each request, except those for data inside the page.
    private(set) var requests: [String] = []

    init(_ browser: Browser, session: String, target: String) throws {
        self.browser = browser
        self.session = session
        self.target = target
        for domain in ["Page", "Runtime", "Log", "Network"] { _ = try call("\(domain).enable") }
        // Seen from within, since not every refusal is a message.
        _ = try call(
            "Page.addScriptToEvaluateOnNewDocument",
            [
                "source": .string(
                    "window.refused = []; addEventListener('securitypolicyviolation',"
                        + " (event) => window.refused.push(event.violatedDirective));"
                )
            ]
        )
        try resize(1280, 900)
    }

    func close() throws {
        _ = try browser.call("Target.closeTarget", ["targetId": .string(target)])
    }

    func call(_ method: String, _ parameters: JSONObject = [:]) throws -> JSON5Value {
        try browser.call(method, parameters, session: session)
    }

    // Looking at pages.

    func resize(_ width: Int, _ height: Int) throws {
        _ = try call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(width), "height": .integer(height),
                "deviceScaleFactor": .integer(1), "mobile": .bool(false),
            ]
        )
    }

    /// - Parameter media: `screen` or `print`.
    func prefer(dark: Bool, media: String = "screen") throws {
        let feature: JSONObject = [
            "name": .string("prefers-color-scheme"), "value": .string(dark ? "dark" : "light"),
        ]
        _ = try call(
            "Emulation.setEmulatedMedia",
            ["media": .string(media), "features": .array([.object(feature)])]
        )
    }

    /// Opens a file and returns when all of it is there.
    func open(_ page: Path, at place: String = "") throws {
        let address = "file://\(page.text)\(place)"
        _ = try call("Page.navigate", ["url": .string(address)])
        try browser.wait(for: "Page.loadEventFired", session: session)
        try look()
    }

    /// Does something that makes the page hand out a file, and returns when all of it is there.
    func download(to folder: Path, _ action: () throws -> Void) throws {
        _ = try call(
            "Page.setDownloadBehavior",
            ["behavior": .string("allow"), "downloadPath": .string(folder.text)]
        )
        try action()
        try browser.wait(for: "Page.downloadProgress", session: session) {
            $0["state"].text == "completed"
        }
    }

    /// The value of an expression in the page, as text; promises are waited for.
    func value(_ expression: String) throws -> String {
        let answer = try call(
            "Runtime.evaluate",
            [
                "expression": .string("(async () => String(await (\(expression))))()"),
                "awaitPromise": .bool(true), "returnByValue": .bool(true),
            ]
        )
        let failure = answer["exceptionDetails"]["exception"]["description"].text
        guard failure.isEmpty else { throw BrowserError("\(expression): \(failure)") }
        return answer["result"]["value"].text
    }

    /// Runs statements in the page.
    func run(_ statements: String) throws {
        _ = try value("(async () => { \(statements) })()")
    }

    /// Waits, frame by frame, until an expression is true; fails when it is not after 600.
    func wait(until expression: String) throws {
        let found = try value(
            """
            new Promise((resolve) => {
              let left = 600;
              const look = () => {
                if (\(expression)) return resolve("yes");
                left -= 1;
                if (left) requestAnimationFrame(look);
                else resolve("no");
              };
              look();
            })
            """
        )
        if found != "yes" { throw BrowserError("in vain waited for: \(expression)") }
    }

    /// Collects what the browser has reported about the page since the last call.
    func look() throws {
        let refused = try value("(window.refused || []).splice(0).join(' ')")
        if !refused.isEmpty { complaints.append("refused: \(refused)") }
        for event in browser.takeEvents(session: session) {
            let details = event["params"]
            switch event["method"].text {
            case "Runtime.consoleAPICalled":
                complaints += details["args"].elements.map { "console: \($0["value"].text)" }
            case "Runtime.exceptionThrown":
                complaints.append(details["exceptionDetails"]["exception"]["description"].text)
            case "Log.entryAdded": complaints.append("log: \(details["entry"]["text"].text)")
            case "Network.requestWillBeSent":
                let address = details["request"]["url"].text
                if !address.hasPrefix("data:") { requests.append(address) }
            default: break
            }
        }
    }

    // Keys.

    private static let numbers = [
        "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36,
        "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9,
    ]

    /// Presses keys one after the other: names, or characters to type.
    func press(_ keys: String...) throws {
        for key in keys {
            var event: JSONObject = ["key": .string(key)]
            if let number = Tab.numbers[key] {
                event.append("windowsVirtualKeyCode", .integer(number))
                event.append("code", .string(key == " " ? "Space" : key))
            }
            if key == "Enter" { event.append("text", .string("\r")) }
            if key.unicodeScalars.count == 1 { event.append("text", .string(key)) }
            for type in ["keyDown", "keyUp"] {
                var event = event
                event.append("type", .string(type))
                _ = try call("Input.dispatchKeyEvent", event)
            }
        }
    }

    func type(_ text: String) throws {
        _ = try call("Input.insertText", ["text": .string(text)])
    }
}
