// Installs the systemd service: writes its unit, its settings and its folders, and creates its user.
import { execFile } from 'node:child_process';
import { access, chmod, chown, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { systemdUnitText, UNIT_NAME, type UnitConfig } from './unit.ts';

/** Thrown to end the installation. The message is one line that says what to do. */
export class InstallError extends Error {}

interface Options {
  /** `/`, or a folder that stands for it: there no user is created and systemd is not called. */
  readonly root: string;
  readonly report: (line: string) => void;
}

const UNITS = '/etc/systemd/system';
const execute = promisify(execFile);

/**
 * Installs the systemd service. If it is installed already, replaces its unit file with that of this version. Existing settings and
 * data are not changed. With a `root` other than `/`, it only writes the files below that folder, as a trial.
 */
export async function installService(places: UnitConfig, { root, report }: Options): Promise<void> {
  const isTrial = root !== '/';
  const at = (file: string) => path.join(root, file);
  if (!isTrial) await requireMachine(places);
  const owner = isTrial ? null : await ensureUser(places);

  await mkdir(at(places.data), { recursive: true, mode: 0o750 });
  await mkdir(at(path.dirname(places.environment)), { recursive: true, mode: 0o755 });
  const isNew = await writeNew(at(places.environment), settingsText(places));
  await chmod(at(places.environment), 0o600);
  if (owner !== null) {
    await chown(at(places.data), owner.uid, owner.gid);
    await chown(at(places.environment), owner.uid, owner.gid);
  }
  await mkdir(at(UNITS), { recursive: true });
  await writeFile(at(path.join(UNITS, UNIT_NAME)), systemdUnitText(places), { mode: 0o644 });
  report(`Written: ${at(path.join(UNITS, UNIT_NAME))}`);
  report(`${isNew ? 'Written' : 'Unchanged'}: ${at(places.environment)}`);
  if (isTrial) return;
  await execute('systemctl', ['daemon-reload']).catch((error: Error) => {
    throw new InstallError(`The unit is written, and systemd does not run here: ${error.message.trim()}`);
  });
  await execute('systemctl', ['enable', UNIT_NAME]);
  report(`Now set PUBLIC_URL in ${places.environment}, then: systemctl start comanda`);
}

async function requireMachine({ code, user, node }: UnitConfig): Promise<void> {
  if (process.platform !== 'linux') throw new InstallError('The service needs Linux with systemd.');
  if (process.getuid?.() !== 0)
    throw new InstallError('Only root can install the service: sudo npm run service:install');
  if (code.startsWith('/root/') || code.startsWith('/home/')) {
    throw new InstallError(`The service does not see ${code}: move the checkout to /opt/comanda first.`);
  }
  await access(node, constants.X_OK).catch(() => {
    throw new InstallError(`There is no Node at ${node}, which the user ${user} needs: install it for all users.`);
  });
}

/** Creates the user of the service, without a password, a shell and a home. */
async function ensureUser({ user, data }: UnitConfig): Promise<{ uid: number; gid: number }> {
  const found = await findUser(user);
  if (found !== null) return found;
  await execute('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    data,
    '--shell',
    '/usr/sbin/nologin',
    user,
  ]);
  const created = await findUser(user);
  if (created === null) throw new InstallError(`The user ${user} could not be created.`);
  return created;
}

async function findUser(user: string): Promise<{ uid: number; gid: number } | null> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const fields = lines.find(([name]) => name === user);
  if (fields === undefined) return null;
  if (fields[2] === '0') throw new InstallError(`The user ${user} is root: the server never runs as root.`);
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

async function writeNew(file: string, text: string): Promise<boolean> {
  if ((await stat(file).catch(() => null)) !== null) return false;
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  return true;
}

function settingsText({ data }: UnitConfig): string {
  return `# Settings of Comanda, one NAME=VALUE a line; docs/operations.md lists them. \`systemctl restart comanda\` reads them again.
NODE_ENV=production
DATA_DIR=${data}
# The address that customers open. Required.
#PUBLIC_URL=https://orders.example.com
# With a proxy on this machine, such as Caddy, which terminates TLS.
#TRUSTED_PROXIES=127.0.0.1
PORT=3000
HOST=127.0.0.1
VENUE_TIMEZONE=Europe/Madrid
# A second folder for the backups, on another disk.
#BACKUP_COPY_DIR=/mnt/usb/comanda
#SMTP_URL=smtp://user:password@mail.example:587
#MAIL_FROM=bar@example.com
`;
}
