// The systemd unit of Comanda. `deploy/comanda.service` is this text for the usual folders; a test compares the two.

/** The file name of the systemd unit. */
export const UNIT_NAME = 'comanda.service';

/** The folders, files and user that the text of the systemd unit names. */
export interface UnitConfig {
  /** The checkout. */
  readonly code: string;
  readonly data: string;
  /** The file with the settings. */
  readonly environment: string;
  readonly user: string;
  /** The absolute path of Node. */
  readonly node: string;
}

/** The folders, files and user of an installation that follows the instructions in the documentation. */
export const DEFAULT_UNIT_CONFIG: UnitConfig = {
  code: '/opt/comanda',
  data: '/var/lib/comanda',
  environment: '/etc/comanda/comanda.env',
  user: 'comanda',
  node: '/usr/bin/node',
};

/** Returns the text of the systemd unit. */
export function systemdUnitText({ code, data, environment, user, node }: UnitConfig): string {
  return `# Comanda as a service. \`npm run service:install\` writes this file; \`systemctl edit comanda\` changes it.
[Unit]
Description=Comanda, orders and payments at the table
Documentation=file://${code}/docs/operations.md
After=network-online.target postgresql.service
Wants=network-online.target
# An unready database or a used port must not end the restarts.
StartLimitIntervalSec=0

[Service]
Type=exec
User=${user}
Group=${user}
WorkingDirectory=${code}
EnvironmentFile=${environment}
Environment=NODE_ENV=production DATA_DIR=${data} NODE_COMPILE_CACHE=/var/cache/comanda
# Finishes going back to the version before, if a power cut interrupted it. As root, because it changes the version that serves.
ExecStartPre=+${node} ${code}/scripts/finish-update.mjs
ExecStart=${node} ${code}/scripts/start.mjs
Restart=always
RestartSec=2
TimeoutStartSec=15min
TimeoutStopSec=15
# The server stops PostgreSQL itself.
KillMode=mixed
LimitNOFILE=65536
OOMScoreAdjust=-500

# Logs go to the journal: journalctl -u comanda
StandardOutput=journal
StandardError=journal
SyslogIdentifier=comanda

# The server can write its data and nothing else.
UMask=0077
CacheDirectory=comanda
ReadWritePaths=${data}
ProtectSystem=strict
ProtectHome=true
PrivateTmp=true
PrivateDevices=true
NoNewPrivileges=true
CapabilityBoundingSet=
AmbientCapabilities=
ProtectKernelTunables=true
ProtectKernelModules=true
ProtectKernelLogs=true
ProtectControlGroups=true
ProtectClock=true
ProtectHostname=true
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
LockPersonality=true
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`;
}
