// SPDX-License-Identifier: Apache-2.0

package import Files

/// Names and passwords by server, in the form of `.netrc`.
///
/// A server is a scheme, a host and a port: another port of the same host may belong to somebody
/// else. A machine is written as a host, as host and port, or as `https://host:port`.
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
    /// There is no `default`: a password goes to no host that was not named.
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

    /// What a server gets.
    ///
    /// A host alone means the servers there that the user asked for; where that is none, those at the
    /// usual ports.
    ///
    /// - Parameters:
    ///   - origin: such as `https://example.org` or `http://example.org:8080`, in small letters and
    ///     without a port that is the usual one.
    ///   - asked: the origins that the user named.
    package func login(for origin: String, asked: Set<String> = []) -> Login? {
        if let login = logins[origin] { return login }
        let authority = Self.authority(of: origin)
        let host = Self.host(of: authority)
        let here = asked.filter { Self.host(of: Self.authority(of: $0)) == host }
        if authority != host, let login = logins[authority] { return login }
        let isMeant = here.isEmpty ? authority == host : here.contains(origin)
        return isMeant ? logins[host] : nil
    }

    /// Host and port of an address, in small letters and without a port that is a usual one.
    package static func server(ofAddress address: String) -> String {
        let authority = String(authority(of: address).prefix { $0 != "/" }).lowercased()
        let host = host(of: authority)
        return [":80", ":443"].contains(authority.dropFirst(host.count)) ? host : authority
    }

    private static func authority(of origin: String) -> String {
        String(origin.drop { $0 != "/" }.drop { $0 == "/" })
    }

    private static func host(of authority: String) -> String {
        let end = authority.lastIndex(of: "]") ?? authority.startIndex
        return String(authority[..<(authority[end...].firstIndex(of: ":") ?? authority.endIndex)])
    }
}

extension Credentials {
    /// Why a file cannot be used, behind its name, and what can be done about it.
    package struct Unusable: Error {
        package let what: String
        package let hint: String
    }

    /// Reads a file that only this user may read.
    package static func read(_ file: Path) throws(Unusable) -> Credentials {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try PrivateFile.read(file) } catch {
            throw error.isMissing
                ? Unusable(what: "does not exist", hint: "")
                : error.isPermission
                    ? Unusable(
                        what: "may be read by others, or not by you",
                        hint: "chmod 600 \(file.text)"
                    ) : Unusable(what: "cannot be read: \(error.reason)", hint: "")
        }
        guard let credentials = Credentials(bytes) else {
            throw Unusable(
                what: "does not have the form of .netrc",
                hint: "a line for each host: machine HOST login NAME password WORD"
            )
        }
        return credentials
    }
}
