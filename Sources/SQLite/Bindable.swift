// SPDX-License-Identifier: Apache-2.0

/// A value that a statement takes for one of its parameters, or for several in a row.
package protocol Bindable {
    func bind(to values: inout Binder)
}

extension Int64: Bindable {
    package func bind(to values: inout Binder) { values.integer(self) }
}

extension Int: Bindable {
    package func bind(to values: inout Binder) { values.integer(self) }
}

extension Double: Bindable {
    package func bind(to values: inout Binder) { values.real(self) }
}

extension Bool: Bindable {
    package func bind(to values: inout Binder) { values.integer(self ? 1 : 0) }
}

extension String: Bindable {
    package func bind(to values: inout Binder) { values.text(self) }
}

extension [UInt8]: Bindable {
    package func bind(to values: inout Binder) { values.blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
    package func bind(to values: inout Binder) {
        if let self { self.bind(to: &values) } else { values.null() }
    }
}
