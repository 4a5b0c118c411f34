// SPDX-License-Identifier: Apache-2.0

/// Names and passwords by host, in the form of `.netrc`.
package struct Credentials: Sendable, Equatable {
    package struct Login: Sendable, Equatable {
        package var name = ""
        package var password = ""

        package init(name: String = "", password: String = "") {
            self.name = name
            self.password = password
        }
    }

    private var logins: [String: Login] = [:]

    /// Nil for what does not have that form.
    ///
    /// There is no `default`: a password goes to no host that
    /// was not named.
    package init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let lines = text.split(whereSeparator: \.isNewline).filter { line in
            line.first { !$0.isWhitespace } != "#"
        }
        var words = lines.flatMap { $0.split(whereSeparator: \.isWhitespace) }[...]
        var host: String?
        while let word = words.popFirst() {
            guard let value = words.popFirst() else { return nil }
            switch (word, host) {
            case ("machine", _):
                let name = value.lowercased()
                logins[name] = Login()
                host = name
            case ("login", let host?): logins[host]?.name = String(value)
            case ("password", let host?): logins[host]?.password = String(value)
            case ("account", _?): break
            default: return nil
            }
        }
    }

    package func login(for host: String) -> Login? { logins[host.lowercased()] }
}
