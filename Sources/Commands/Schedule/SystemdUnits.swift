// SPDX-License-Identifier: Apache-2.0

import Files

/// The service and the timer of systemd for a pipeline.
struct SystemdUnits {
    let schedule: Schedule

    var files: [Schedule.File] {
        [
            Schedule.File(name: "\(schedule.unit).service", text: service),
            Schedule.File(name: "\(schedule.unit).timer", text: timer),
        ]
    }

    private var description: String {
        SystemdQuoting.line("Accession imports new books: \(schedule.name)")
    }

    private var command: String {
        schedule.words().enumerated()
            .map { SystemdQuoting.command($1, isProgram: $0 == 0) }
            .joined(separator: " ")
    }

    private var service: String {
        """
        # \(schedule.unit).service, written by "accession schedule --print systemd".
        # Belongs in /etc/systemd/system under this name, with \(schedule.unit).timer beside it;
        # "accession schedule systemd --to /etc/systemd/system FILE" writes both there. Then run:
        #     systemctl daemon-reload
        #     systemctl start \(schedule.unit).service          to run it once now
        #     journalctl -u \(schedule.unit).service            to read its messages
        #     systemctl enable --now \(schedule.unit).timer
        # The library and the report folders must exist and belong to the user.

        [Unit]
        Description=\(description)
        After=local-fs.target remote-fs.target

        [Service]
        Type=oneshot
        \(user)ExecStart=\(command)
        # 1: the run finished and rejected files. 75 remains a failure that needs attention: a
        # source is unavailable, too many of its files are missing, or a disk is full.
        SuccessExitStatus=1
        # A first run may take hours. A run that is stopped finishes the books it has begun.
        TimeoutStartSec=infinity
        TimeoutStopSec=5min

        # Other work on this machine takes priority.
        Nice=10
        IOSchedulingClass=idle

        # Books are untrusted: no network access, and only the paths named here can be written.
        ReadWritePaths=\(writable)
        \(readOnly)ProtectSystem=strict
        ProtectHome=read-only
        \(temporary)PrivateNetwork=yes
        PrivateDevices=yes
        NoNewPrivileges=yes
        \(capabilities)ProtectKernelTunables=yes
        ProtectKernelModules=yes
        ProtectKernelLogs=yes
        ProtectControlGroups=yes
        ProtectClock=yes
        ProtectHostname=yes
        RestrictAddressFamilies=AF_UNIX
        RestrictNamespaces=yes
        RestrictRealtime=yes
        RestrictSUIDSGID=yes
        LockPersonality=yes
        MemoryDenyWriteExecute=yes
        SystemCallArchitectures=native
        SystemCallFilter=@system-service
        SystemCallErrorNumber=EPERM

        """
    }

    private var timer: String {
        """
        # \(schedule.unit).timer, written by "accession schedule --print systemd".
        # Belongs in /etc/systemd/system under this name, beside \(schedule.unit).service.

        [Unit]
        Description=\(description)

        [Timer]
        OnCalendar=*-*-* \(schedule.moment.text):00
        # Catch up on a run that was missed because the machine was off.
        Persistent=true
        RandomizedDelaySec=10min

        [Install]
        WantedBy=timers.target

        """
    }

    private var user: String { schedule.user.map { "User=\($0)\n" } ?? "" }

    private var isRoot: Bool { schedule.user == nil || schedule.user == "root" }

    /// Root needs its rights to read what belongs to others.
    private var capabilities: String { isRoot ? "" : "CapabilityBoundingSet=\n" }

    private var writable: String {
        ([schedule.library] + schedule.outputs).map { SystemdQuoting.path($0) }
            .joined(separator: " ")
    }

    private var readOnly: String {
        guard !schedule.sources.isEmpty else { return "" }
        let paths = schedule.sources.map { SystemdQuoting.path($0, mayBeMissing: true) }
        return "ReadOnlyPaths=\(paths.joined(separator: " "))\n"
    }

    /// Left out where what is needed lies in the folder that it would hide.
    private var temporary: String {
        let needed =
            [schedule.program, schedule.definition, schedule.library] + schedule.sources
            + schedule.outputs
        let isHidden = needed.contains { path in
            ["/tmp", "/var/tmp"].contains { path.isInside(Path($0)) }
        }
        return isHidden ? "" : "PrivateTmp=yes\n"
    }
}
