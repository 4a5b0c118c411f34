// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc
import System
import Threads

/// A server of others on a port of this machine, where this machine has it; it ends when nobody
/// holds it any more.
package final class RealServer {
    package enum Kind: String, Sendable {
        case nginx
        case lighttpd
        case apache
        case caddy
        case rclone
        case python
        case calibre

        fileprivate var program: Path {
            switch self {
            case .nginx: Path("/usr/sbin/nginx")
            case .lighttpd: Path("/usr/sbin/lighttpd")
            case .apache: Path("/usr/sbin/apache2")
            case .caddy: Path("/usr/bin/caddy")
            case .rclone: Path("/usr/bin/rclone")
            case .python: Environment.path("ACCESSION_PYTHON") ?? Path("/usr/bin/python3")
            case .calibre: Path("/usr/bin/calibre-server")
            }
        }

        package var debianPackage: String {
            switch self {
            case .nginx: "nginx-light"
            case .lighttpd: "lighttpd"
            case .apache: "apache2-bin"
            case .caddy: "caddy"
            case .rclone: "rclone"
            case .python: "python3"
            case .calibre: "calibre"
            }
        }

        package var isThere: Bool {
            (try? FileStatus.of(program, followingLinks: true))?.kind == .regular
        }
    }

    /// Its configuration, and what it writes.
    private let place: TemporaryFolder
    private let run: ProgramRun
    package let port: UInt16

    package var address: String { "http://127.0.0.1:\(port)" }

    /// - Parameters:
    ///   - folder: whose files it serves; of calibre, its library.
    ///   - login: of the one user that calibre and rclone let in, and nginx below `/auth/`.
    package init(_ kind: Kind, of folder: Path, login: (name: String, word: String)) throws {
        place = try TemporaryFolder()
        port = try Self.freePort()
        let words = try Self.words(kind, place, folder, port, login)
        // What it says is not read: it must not wait for that.
        run = try ProgramRun(
            Self.quietly(kind, words, place),
            environment: Self.environment(place),
            folder: folder
        )
        guard Self.waitForAnswer(at: port) else {
            throw ToolError("\(kind.rawValue) does not answer: \(Self.log(place))")
        }
    }

    /// Runs one of calibre's other programs to its end.
    package static func calibre(_ words: [String], in folder: TemporaryFolder) throws {
        let result = try ProgramRun.run(
            words.map { Array($0.utf8) },
            environment: environment(folder),
            folder: folder.path
        )
        guard result.exit == 0 else { throw ToolError(result.errorText) }
    }

    private static func quietly(
        _ kind: Kind,
        _ words: [String],
        _ place: TemporaryFolder
    ) -> [[UInt8]] {
        let script = "exec \"$@\" >\"$0\" 2>&1"
        let all = ["/bin/sh", "-c", script, place["log"].text, kind.program.text] + words
        return all.map { Array($0.utf8) }
    }

    private static func log(_ place: TemporaryFolder) -> String {
        // It may not even have begun.
        String(decoding: (try? FileTree.read(place["log"])) ?? [], as: UTF8.self)
    }

    private static func environment(_ place: TemporaryFolder) -> [String] {
        [
            "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=\(place.path.text)", "LC_ALL=C.UTF-8",
            "CALIBRE_CONFIG_DIRECTORY=\(place.path.text)/config", "QT_QPA_PLATFORM=offscreen",
        ]
    }

    private static func words(
        _ kind: Kind,
        _ place: TemporaryFolder,
        _ folder: Path,
        _ port: UInt16,
        _ login: (name: String, word: String)
    ) throws -> [String] {
        switch kind {
        case .python: return ["-m", "http.server", "--bind", "127.0.0.1", String(port)]
        case .apache:
            let file = try place.file("httpd.conf", apache(place.path.text, folder.text, port))
            return ["-f", file.text, "-X"]
        case .caddy:
            return ["file-server", "--listen", "127.0.0.1:\(port)", "--root", folder.text]
        case .rclone:
            return [
                "serve", "webdav", "--addr", "127.0.0.1:\(port)", "--read-only", "--user",
                login.name, "--pass", login.word, folder.text,
            ]
        case .lighttpd:
            let file = try place.file(
                "lighttpd.conf",
                """
                server.document-root = "\(folder.text)"
                server.bind = "127.0.0.1"
                server.port = \(port)
                mimetype.assign = (".epub" => "application/epub+zip")
                """
            )
            return ["-D", "-f", file.text]
        case .nginx:
            try place.file("users", "\(login.name):{PLAIN}\(login.word)\n")
            let file = try place.file("nginx.conf", nginx(place.path.text, folder.text, port))
            return ["-p", place.path.text, "-e", place["log"].text, "-c", file.text]
        case .calibre:
            let users = ["--userdb", place["users"].text]
            try calibre(
                [kind.program.text] + users + ["--manage-users", "--", "add"]
                    + [login.name, login.word],
                in: place
            )
            return users + [
                "--enable-auth", "--listen-on", "127.0.0.1", "--port", String(port), folder.text,
            ]
        }
    }

    /// The modules are where Debian has them; it stays one process, and the user it is run by.
    private static func apache(_ place: String, _ folder: String, _ port: UInt16) -> String {
        let modules = ["mpm_event", "authz_core", "mime"].map {
            "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so"
        }
        return """
            ServerName localhost
            ServerRoot \(place)
            Listen 127.0.0.1:\(port)
            PidFile \(place)/pid
            DefaultRuntimeDir \(place)
            ErrorLog \(place)/errors
            \(modules.joined(separator: "\n"))
            TypesConfig /dev/null
            AddType application/epub+zip .epub
            DocumentRoot \(folder)
            <Directory \(folder)>
            Require all granted
            </Directory>
            """
    }

    /// All in one process, which leaves none behind.
    private static func nginx(_ place: String, _ folder: String, _ port: UInt16) -> String {
        let rooms = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(place)/\($0);"
        }
        return """
            daemon off; master_process off; pid \(place)/pid; error_log \(place)/log;
            events { worker_connections 64; }
            http { access_log off; \(rooms.joined(separator: " "))
              types { application/epub+zip epub; }
              server { listen 127.0.0.1:\(port); root \(folder);
                location /auth/ { alias \(folder)/; auth_basic "books";
                  auth_basic_user_file \(place)/users; }
                location /norange/ { alias \(folder)/; max_ranges 0; etag off; }
                location /gone/ { return 410; }
                location /busy/ { add_header Retry-After 60 always; return 429; }
                location /loop { return 302 /loop; }
                location /redir/ { rewrite ^/redir/(.*)$ /$1 redirect; } } }
            """
    }

    /// One that nobody listens at now; nobody else takes it so soon.
    private static func freePort() throws -> UInt16 { try LoopbackServer { _ in .silence }.port }

    private static func waitForAnswer(at port: UInt16) -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            if LoopbackServer.answers(at: port) { return true }
            OwnThread.sleep(.milliseconds(50))
        }
        return false
    }
}

/// Of calibre's programs one runs at a time on a machine, or they refuse to.
package struct CalibreTurn: ~Copyable {
    private let lock: FileLock

    package init() throws {
        lock = try FileLock(
            Path("/tmp/accession-tests-calibre-\(getuid())"),
            waitingUpTo: .seconds(110),
            cancellation: .never
        ) { _ in }
    }
}
