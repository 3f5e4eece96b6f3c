"""A unit for systemd that may do what a server needs, and nothing else."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

UNIT = """\
# /etc/systemd/system/vierblatt.service, printed by `vierblatt systemd`
# Settings and secrets: /etc/vierblatt (mode 0600), lines such as VIERBLATT_PORT=8000
[Unit]
Description=Vierblatt, four small card games
After=network-online.target
Wants=network-online.target

[Service]
ExecStart={command}
Environment=VIERBLATT_BROWSER=no
Environment=VIERBLATT_DATABASE=/var/lib/vierblatt/vierblatt.db
Environment=XDG_CACHE_HOME=/var/cache/vierblatt
EnvironmentFile=-/etc/vierblatt
Restart=always
RestartSec=2
TimeoutStopSec=20
LimitNOFILE=65536

# A user that exists only while the server runs; its database and compiled bots stay.
DynamicUser=yes
StateDirectory=vierblatt
StateDirectoryMode=0700
CacheDirectory=vierblatt
UMask=0077

CapabilityBoundingSet=
LockPersonality=yes
NoNewPrivileges=yes
PrivateDevices=yes
PrivateTmp=yes
PrivateUsers=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=read-only
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProtectSystem=strict
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM
# No MemoryDenyWriteExecute: the search bots are compiled while the server runs.

[Install]
WantedBy=multi-user.target
"""


def unit(flags: Sequence[str]) -> str:
    """The unit for the program that runs now, with these flags of `vierblatt serve`."""
    program = Path(sys.executable).parent / "vierblatt"
    return UNIT.format(command=shlex.join([str(program), "serve", *flags]))
