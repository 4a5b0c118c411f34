// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
package import Store

/// Proves that a library is what it should be: its register, and the files that this names.
package struct LibraryVerification {
    private let library: Library
    private let isDeep: Bool

    /// - Parameter isDeep: the bytes of every cover are read, not only its size.
    package init(_ library: Library, isDeep: Bool) {
        self.library = library
        self.isDeep = isDeep
    }

    /// Hands out each answer as it is known, and changes nothing.
    package func run(_ check: (RegisterCheck) -> Void) throws(Failure) {
        // Opening it may bring the log into the file.
        let ending = try ending()
        // Its pages are what is looked at first here.
        let reader = RegisterReader(try library.openForReading(examined: false))
        check(ending)
        var isReadable = true
        try reader.verify { answer in
            if answer.name == .pages { isReadable = answer.isSound }
            check(answer)
        }
        guard isReadable else { return }
        var audit = CoverAudit(library, isDeep: isDeep)
        let report = try audit.run(reader, isLocked: false)
        check(covers(report))
        check(leftovers(report))
        check(try HoldingAudit(library, isDeep: isDeep).run(reader))
    }

    private func ending() throws(Failure) -> RegisterCheck {
        var check = RegisterCheck(.ending)
        check.finding = "nothing is missing that was written last"
        check.checked = 1
        if try library.register.lacksLog { check.fail("the register \(RegisterFile.lackingLog)") }
        return check
    }

    private func covers(_ report: CoverAudit.Report) -> RegisterCheck {
        var check = RegisterCheck(.covers)
        check.checked = report.rows
        check.finding =
            RegisterCheck.counted(report.rows, "cover is there", "covers are there")
            + (isDeep ? ", byte for byte" : "")
        for trouble in report.troubles { check.fail(trouble.sentence) }
        return check
    }

    private func leftovers(_ report: CoverAudit.Report) -> RegisterCheck {
        var check = RegisterCheck(.leftovers)
        check.checked = report.files
        check.finding =
            report.isBusy
            ? "\(RegisterCheck.counted(report.files, "file")) not checked: a run is writing"
            : "none of \(RegisterCheck.counted(report.files, "file")) is left over"
        for stray in report.strays { check.fail("\(stray) has no cover") }
        for name in report.unfinished { check.fail("\(name) was never completed") }
        return check
    }
}
