// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Connection {
    /// What a statement of this connection may call; the same values must give the same answer for
    /// as long as a statement is read.
    ///
    /// Nothing that the file itself holds, such as a view, can call it.
    package func define(
        _ name: String,
        _ body: @escaping (borrowing FunctionValues) -> FunctionResult
    ) throws(SQLiteError) {
        let code = sqlite3_create_function_v2(
            handle,
            name,
            -1,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
            Unmanaged.passRetained(DefinedFunction(body)).toOpaque(),
            { context, count, values in
                guard let own = sqlite3_user_data(context) else { return }
                let function = Unmanaged<DefinedFunction>.fromOpaque(own).takeUnretainedValue()
                switch function.body(FunctionValues(values, count: Int(count))) {
                case .null: sqlite3_result_null(context)
                case .truth(let holds): sqlite3_result_int(context, holds ? 1 : 0)
                case .text(var text):
                    text.withUTF8 { bytes in
                        bytes.withMemoryRebound(to: CChar.self) {
                            // A null pointer would answer NULL.
                            accession_result_text(
                                context,
                                $0.baseAddress,
                                Int32(clamping: $0.count)
                            )
                        }
                    }
                }
            },
            nil,
            nil,
            // Called when the connection is closed, and when this fails.
            { own in if let own { Unmanaged<DefinedFunction>.fromOpaque(own).release() } }
        )
        guard code == SQLITE_OK else { throw SQLiteError(code, of: handle) }
    }
}

private final class DefinedFunction {
    let body: (borrowing FunctionValues) -> FunctionResult

    init(_ body: @escaping (borrowing FunctionValues) -> FunctionResult) {
        self.body = body
    }
}
