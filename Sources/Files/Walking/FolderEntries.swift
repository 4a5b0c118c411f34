// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads the names in an open folder, in the order the file system has them.
enum FolderEntries {
    /// Calls `body` for each name but `.` and `..`, until it answers false.
    ///
    /// Returns an error number, 0 when the folder was read to its end; names read before an error
    /// have been handed out.
    ///
    /// The bytes are only valid during the call. The descriptor stays open for its owner.
    static func read(
        _ folder: Int32,
        _ body: (_ name: UnsafeBufferPointer<UInt8>, _ type: UInt8) -> Bool
    ) -> Int32 {
        let own = fcntl(folder, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { return errno }
        guard let stream = fdopendir(own) else {
            let code = errno
            close(own)
            return code
        }
        defer { closedir(stream) }
        while true {
            // An error and the end look the same but for errno.
            errno = 0
            guard let entry = readdir(stream) else { return errno }
            let wantsMore = withUnsafePointer(to: &entry.pointee.d_name) { field in
                let text = UnsafeRawPointer(field).assumingMemoryBound(to: UInt8.self)
                let length = strlen(UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self))
                let name = UnsafeBufferPointer(start: text, count: length)
                return isDots(name) || body(name, entry.pointee.d_type)
            }
            if !wantsMore { return 0 }
        }
    }

    private static func isDots(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
    }
}
