// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// One line about the machine, because a figure without one says nothing.
enum Machine {
    static var description: String {
        let model = value("model name", in: "/proc/cpuinfo") ?? "unknown processor"
        let memory = value("MemTotal", in: "/proc/meminfo").flatMap { Int($0.prefix { $0 != " " }) }
        let gigabytes = (Double(memory ?? 0) / 1_048_576).text(0)
        let kernel = Disk.text(of: "/proc/sys/kernel/osrelease")?.prefix { $0 != "\n" } ?? ""
        let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        return "\(processors) x \(model), \(gigabytes) GB, Linux \(kernel)"
    }

    private static func value(_ name: String, in path: String) -> Substring? {
        let lines = Disk.text(of: path)?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix(name) }),
            let colon = line.firstIndex(of: ":")
        else { return nil }
        return line[line.index(after: colon)...].drop { $0 == " " }
    }
}
