// SPDX-License-Identifier: Apache-2.0

import Files
import System
import TestSupport
import Testing

/// The jobs in `pipelines` that hand parts of an import to machines, on this one.
@Suite struct EngineTests {
    private let place: Workplace
    private let pipelines = Samples.path.parent.appending("pipelines")

    /// Ninety books: copies, a work of several editions, and what is no book.
    init() throws {
        place = try Workplace()
        for number in 10..<90 {
            try place.folder.book(
                "books/\(number % 7)/\(number).epub",
                .minimal(
                    title: number % 9 == 0 ? "A copy" : "\(number)",
                    identifiers: number % 10 == 0 ? ["urn:isbn:9780306406157"] : [],
                    text: number % 9 == 0 ? "a copy" : "\(number)"
                )
            )
        }
        for number in 10..<20 { try place.folder.file("books/\(number)-bad.epub", "no book") }
        // The program, with what happens to it in a job.
        try place.folder.file(
            "bin/accession",
            """
            #!/bin/sh
            # Each of these parts is killed once: one before its import, one right behind it.
            case "$*" in
            *"--part 2/4"*) [ -e "$WORK/killed-2" ] || { : > "$WORK/killed-2"; kill -9 $$; } ;;
            *"--part 3/4"*) [ ! -e "$WORK/lost-3" ] || exit 75 ;;
            esac
            "$ACCESSION" "$@"
            code=$?
            case "$*" in
            *"--part 4/4"*) [ -e "$WORK/killed-4" ] || { : > "$WORK/killed-4"; kill -9 $$; } ;;
            esac
            exit $code
            """
        )
        try FileTree.setMode(0o755, of: place["bin/accession"])
    }

    private static func isThere(_ path: Path) -> Bool {
        (try? FileStatus.of(path, followingLinks: true))?.kind == .regular
    }

    private static let python = Environment.path("ACCESSION_PYTHON") ?? Path("/usr/bin/python3")

    private static func hasPython(with module: String) -> Bool {
        guard isThere(python), let folder = try? TemporaryFolder() else { return false }
        let result = try? ProgramRun.run(
            [python.text, "-c", "import \(module)"].map { Array($0.utf8) },
            environment: ["PATH=/usr/bin:/bin"],
            folder: folder.path
        )
        return result?.exit == 0
    }

    private static let hasParallel = isThere(Path("/usr/bin/parallel"))
    private static let hasSpark =
        hasPython(with: "pyspark") && isThere(Path("/usr/bin/java"))

    private func run(
        _ words: [String],
        _ more: [String] = []
    ) throws -> ProgramRun.Result {
        let path = "\(place["bin"].text):/usr/local/bin:/usr/bin:/bin"
        return try ProgramRun.run(
            words.map { Array($0.utf8) },
            environment: place.environment().filter { !$0.hasPrefix("PATH=") }
                + [
                    "PATH=\(path)", "ACCESSION=\(try Binary.path().text)",
                    "PYTHONPATH=\(pipelines.text)", "PYTHONDONTWRITEBYTECODE=1",
                ] + more,
            folder: place.path
        )
    }

    /// What one import of everything gives.
    private func expected() throws -> String {
        try place.run("import", "-q", "--fail-on", "never", "--library", "whole", "books")
        return try dump("whole")
    }

    private func dump(_ library: String) throws -> String {
        let result = try place.run("export", "dump", "--by-content", "--library", library)
        #expect(result.exit == 0, "\(result.errorText)")
        return result.outputText
    }

    /// That a job has brought everything.
    private func check(_ result: ProgramRun.Result) throws {
        #expect(result.exit == 0, "\(result.errorText)")
        #expect(result.outputText.contains("manifest 90 = "), "\(result.outputText)")
        #expect(result.outputText.contains("10 rejected"))
        #expect(try dump("library") == expected())
    }

    @Test(.enabled(if: hasParallel, "NO PARALLEL: apt-get install parallel"))
    func `GNU parallel imports in parts, and tries again`() throws {
        let words = [pipelines.appending("parallel.sh").text, "job", "library", "4", "books"]
        let citation = ["PARALLEL=--will-cite"]
        let lost = try place.folder.file("lost-3", "")
        let first = try run(words, citation)
        #expect(first.exit == 1, "\(first.errorText)")
        let receipt = String(
            decoding: try FileTree.read(place["job/shards/4/receipt.json"]),
            as: UTF8.self
        )
        #expect(receipt.contains("\"number\": 4"))
        let rest = String(decoding: try FileTree.read(place["job/rest.ndjson"]), as: UTF8.self)
        // Those of the part, and the line that counts them.
        #expect(rest.split(separator: "\n").count > 10)
        FileTree.remove(lost)
        try check(run(words, citation))
    }

    @Test func `an array job of Slurm imports in parts, and a job behind it merges them`() throws {
        try place.run("scan", "-q", "--to", "all.ndjson", "books")
        try place.folder.folder("job")
        try FileTree.rename(place["all.ndjson"], to: place["job/manifest.ndjson"])
        let script = pipelines.appending("slurm/accession.sbatch").text
        let job = ["JOB=\(place["job"].text)", "LIBRARY=\(place["library"].text)"]
        // Slurm requeues what was killed.
        for part in [1, 2, 3, 4, 2, 4] {
            _ = try run(
                ["/bin/sh", script],
                job + ["SLURM_ARRAY_TASK_ID=\(part)", "SLURM_ARRAY_TASK_COUNT=4"]
            )
        }
        try check(run(["/bin/sh", script, "merge"], job))
    }

    /// Threads that call what Spark, Dask and others call.
    private static let threads = """
        import concurrent.futures, os, shutil, sys, accession_parts as parts
        job, library, twins = os.path.abspath("job"), os.path.abspath("library"), int(sys.argv[1])
        parts.scan(job, [os.path.abspath("books")])
        def attempt(number):
            for chance in range(4):
                try:
                    return parts.run_part(job, number, 4)
                except RuntimeError as error:
                    print(error, file=sys.stderr)
            raise SystemExit(75)
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            receipts = list(pool.map(attempt, [1, 2, 3, 4] * twins))
        files = {r["part"]["number"]: r["part"]["files"] for r in receipts}
        assert sum(files.values()) == 90, files
        left = [name for name in os.listdir(job + "/shards") if name.startswith(".")]
        assert twins > 1 or not left, left
        sys.exit(parts.merge(job, library))
        """

    @Test(.enabled(if: isThere(python), "NO PYTHON"), arguments: [1, 8])
    func `parts that are tried again, also twice at once, come to the same`(twins: Int) throws {
        try check(run([Self.python.text, "-c", Self.threads, "\(twins)"]))
    }

    @Test(.enabled(if: isThere(python), "NO PYTHON"))
    func `an attempt whose process is gone is continued`() throws {
        let script = """
            import glob, os, accession_parts as parts
            job = os.path.abspath("job")
            parts.scan(job, [os.path.abspath("books")])
            try:
                parts.run_part(job, 4, 4)
                raise SystemExit("it was not killed")
            except RuntimeError:
                former, = glob.glob(job + "/shards/.00004.*/library/register.sqlite")
            before = os.stat(former).st_ino
            assert parts.run_part(job, 4, 4)["result"]["run"] == 2
            assert os.stat(job + "/shards/00004/library/register.sqlite").st_ino == before
            """
        let result = try run([Self.python.text, "-c", script])
        #expect(result.exit == 0, "\(result.errorText)")
    }

    @Test(
        .enabled(if: hasSpark, "NO SPARK: pip install pyspark, and a JRE, or name ACCESSION_PYTHON")
    )
    func `Spark imports in parts, and tries again`() throws {
        let result = try run(
            [
                Self.python.text, pipelines.appending("spark/accession_job.py").text,
                "--job", "job", "--library", "library", "--parts", "4", place["books"].text,
            ],
            ["PYSPARK_SUBMIT_ARGS=--master local[2,4] pyspark-shell", "SPARK_LOCAL_IP=127.0.0.1"]
        )
        try check(result)
    }

    @Test(
        .enabled(
            if: hasPython(with: "distributed"),
            "NO DASK: pip install distributed, or name ACCESSION_PYTHON"
        )
    )
    func `Dask imports in parts, and tries again`() throws {
        let result = try run([
            Self.python.text, pipelines.appending("dask_job.py").text, place["job"].text,
            place["library"].text, "4", place["books"].text,
        ])
        try check(result)
    }
}
