// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// One call of a run, and the fault it meets.
struct Point {
    let kind: String
    /// Which call of its kind, from 1.
    let number: Int
    let fault: String
    /// Whether the trouble stays: a disk that is full is so for the next call too.
    let lasts: Bool
    /// Added to the seed: the same cut may leave many states.
    var variant: UInt64 = 0

    /// The power is cut after a change.
    var damage: PowerCut.Damage? { kind == Self.cut ? PowerCut.Damage(rawValue: fault) : nil }

    var isDeath: Bool { fault == "KILL" || damage != nil }

    /// Whether a program can know from this that the disk is full.
    ///
    /// SQLite opens a file that it could not create once more without creating it, and reports that.
    var isDiskFull: Bool { hasNoRoom && kind != "create" }

    /// Whether a call on a file finds no room.
    var hasNoRoom: Bool { ["ENOSPC", "EDQUOT", "SHORT"].contains(fault) && kind != "output" }

    var text: String {
        "\(fault)\(lasts ? " from" : " at") \(kind) \(number)"
            + (variant > 0 ? ", with \(variant) added to the seed" : "")
    }

    var variables: [String] {
        var variables = [
            "FAULTS_KIND=\(kind)", "FAULTS_AT=\(number)", "FAULTS_FAULT=\(fault)",
        ]
        if lasts { variables.append("FAULTS_LASTING=1") }
        return variables
    }

    static let cut = "cut"
    /// So many states after a cut a flow gets at least where all points are tried.
    private static let fewestCuts = 1_000

    /// What can happen to a call, by kind; a plus marks a lasting fault.
    static let faults: KeyValuePairs = [
        cut: PowerCut.Damage.allCases.map(\.rawValue),
        "write": ["KILL", "ENOSPC", "ENOSPC+", "EIO", "EIO+", "EDQUOT", "SHORT"],
        "output": ["KILL", "ENOSPC", "EIO", "SHORT"],
        "sync": ["KILL", "EIO", "EIO+", "ENOSPC"],
        "open": ["KILL", "EMFILE", "EMFILE+", "EIO", "EACCES"],
        "create": ["KILL", "EMFILE", "EMFILE+", "ENOSPC", "ENOSPC+", "EIO", "EROFS"],
        "rename": ["KILL", "ENOSPC", "EIO"],
        "link": ["KILL", "ENOSPC", "EIO"],
        "unlink": ["KILL", "EIO"],
        "truncate": ["KILL", "ENOSPC", "EIO"],
        "mkdir": ["KILL", "ENOSPC", "EIO"],
        "read": ["KILL", "EIO", "EIO+"],
        "list": ["EIO", "EIO+"],
        "status": ["EIO", "EACCES"],
        "map": ["ENOMEM", "KILL"],
        "lock": ["KILL", "ENOLCK", "ENOLCK+"],
        "close": ["KILL", "EIO"],
    ]

    /// Every point of a run with so many calls of each kind, in an order that is the same for the
    /// same seed and takes the kinds in turn: few calls of a kind would hardly be met by chance.
    static func all(_ counts: [String: Int], _ options: FaultOptions) -> [Point] {
        var random = SeededNumbers(seed: options.seed)
        var heaps: [[Point]] = []
        for (kind, faults) in Self.faults
        where options.kinds.isEmpty || options.kinds.contains(kind) {
            var heap: [Point] = []
            let number = counts[kind] ?? 0
            let calls = options.at.map { [$0] } ?? Array(1..<(number + 1))
            for name in faults {
                let lasts = name.hasSuffix("+")
                let fault = lasts ? String(name.dropLast()) : name
                guard options.faults.isEmpty || options.faults.contains(name) else { continue }
                // A lock that is refused for good is waited for, which a slice has no time for.
                if name == "ENOLCK+", options.seconds != nil { continue }
                for call in calls {
                    heap.append(Point(kind: kind, number: call, fault: fault, lasts: lasts))
                }
            }
            if kind == cut, options.isComplete { repeatCuts(&heap) }
            heap.shuffle(using: &random)
            heaps.append(heap)
        }
        return inTurn(heaps)
    }

    /// The cuts of a short flow several times, each time with other numbers of chance.
    private static func repeatCuts(_ cuts: inout [Point]) {
        let all = cuts
        // The numbers of changes are added to the seed as well, and must not lead to the same.
        var variant: UInt64 = 0
        while !all.isEmpty, cuts.count < fewestCuts {
            variant += 1_000_003
            cuts += all.map { point in
                var point = point
                point.variant = variant
                return point
            }
        }
    }

    private static func inTurn(_ heaps: [[Point]]) -> [Point] {
        var points: [Point] = []
        var round = 0
        while true {
            let more = heaps.filter { round < $0.count }.map { $0[round] }
            if more.isEmpty { return points }
            points += more
            round += 1
        }
    }
}
