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
        // A stream (`fdopendir`) would take a second descriptor and more calls for each folder.
        withUnsafeTemporaryAllocation(byteCount: 32_768, alignment: 8) { room in
            let room = room.bindMemory(to: CChar.self)
            guard let first = room.baseAddress else { return ENOMEM }
            var start: off_t = 0
            while true {
                let filled = getdirentries(folder, first, room.count, &start)
                // One that was removed while it was open has no names.
                if filled < 0 { return errno == ENOENT ? 0 : errno }
                if filled == 0 || !handOut(first, filled, body) { return 0 }
            }
        }
    }

    /// Hands out the entries that the kernel wrote; whether more are wanted.
    private static func handOut(
        _ first: UnsafeMutablePointer<CChar>,
        _ filled: Int,
        _ body: (_ name: UnsafeBufferPointer<UInt8>, _ type: UInt8) -> Bool
    ) -> Bool {
        var place = 0
        while place < filled {
            let entry = UnsafeMutableRawPointer(first + place).assumingMemoryBound(to: dirent.self)
            place += Int(entry.pointee.d_reclen)
            let wantsMore = withUnsafePointer(to: &entry.pointee.d_name) { field in
                let text = UnsafeRawPointer(field).assumingMemoryBound(to: UInt8.self)
                let length = strlen(UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self))
                let name = UnsafeBufferPointer(start: text, count: length)
                return isDots(name) || body(name, entry.pointee.d_type)
            }
            if !wantsMore { return false }
        }
        return true
    }

    private static func isDots(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
    }
}
