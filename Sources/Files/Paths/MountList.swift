// SPDX-License-Identifier: Apache-2.0

/// Reads the two files in which the kernel lists what is mounted where.
enum MountList {
    /// The number of the mount, from the text in /proc/self/fdinfo.
    static func mount(inDescriptorDetails text: [UInt8]) -> [UInt8]? {
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let words = line.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }
            if words.count == 2, words[0].elementsEqual("mnt_id:".utf8) { return Array(words[1]) }
        }
        return nil
    }

    /// The kind of file system, from the text in /proc/self/mountinfo: the word behind a lone `-`,
    /// because the number of words before it varies.
    static func fileSystem(of mount: [UInt8], in text: [UInt8]) -> String? {
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.first?.elementsEqual(mount) == true,
                let dash = words.firstIndex(where: { $0.elementsEqual("-".utf8) }),
                dash + 1 < words.count
            else { continue }
            return String(decoding: words[dash + 1], as: UTF8.self)
        }
        return nil
    }

    /// The kinds of all file systems that are mounted.
    static func fileSystems(in text: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "))
            guard let dash = words.firstIndex(where: { $0.elementsEqual("-".utf8) }),
                dash + 1 < words.count
            else { continue }
            names.insert(String(decoding: words[dash + 1], as: UTF8.self))
        }
        return names
    }
}
