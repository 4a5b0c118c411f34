// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// Says of files that another machine read by what they are known here.
///
/// Disks and files have other numbers there, and the next run would read every one of them again for
/// that alone. So a file that lies at its path here, with the same size and time, is taken to be the
/// one that was read.
struct MachineChange {
    private enum Device {
        /// The same disk under the same number: there is nothing to look for.
        case same
        case other
        /// So many of its files in a row were not here that no more are looked for.
        case absent
    }

    private let rebases: [Rebase]
    private var devices: [Int64: Device] = [:]
    private var misses: [Int64: Int] = [:]
    private static let mostMisses = 64

    init(_ rebases: [Rebase]) {
        self.rebases = rebases
    }

    /// What a path there is here.
    func path(_ path: [UInt8]) -> [UInt8] { rebases.path(path) }

    /// Whether the files of a disk there are known here by what they were known there.
    func keeps(device: Int64) -> Bool {
        guard rebases.isEmpty else { return false }
        return device == 0 || devices[device] == .same || devices[device] == .absent
    }

    /// Renews what is known of a file by a look at it.
    mutating func renew(_ file: inout FileRecord) {
        // The time of one that was read while it was young is not trusted.
        guard let facts = file.facts, facts.changedAt != 0 else { return }
        let device = facts.device
        if devices[device] == .same || devices[device] == .absent { return }
        // Whatever is wrong with it, the next run will meet it and say so.
        guard
            let status = try? FileStatus.ifPresent(Path(bytes: file.path), followingLinks: true)
        else {
            misses[device, default: 0] += 1
            if misses[device, default: 0] > Self.mostMisses { devices[device] = .absent }
            return
        }
        misses[device] = 0
        let here = FileRecord.Facts(status)
        if devices[device] == nil {
            let isSame = here.device == device && here.inode == facts.inode
            devices[device] = isSame ? .same : .other
        }
        guard here.size == facts.size, here.modifiedAt == facts.modifiedAt else { return }
        file.facts = here
    }
}
