// Prepares a fresh clone: installs the locked packages and finds the Node that runs everything else. Plain Node, no
// packages. As a command (`npm run setup`) it also builds the apps and, without `--quiet`, prints the addresses.
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isBuilt } from './build-stamp.mjs';
import { withFileLock } from './file-lock.mjs';
import { readText } from './read-text.mjs';
import { runProcess } from './run-process.mjs';

/** The absolute path of the checkout, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.comanda-lock');

/** Thrown to end a script. The message is one line with the next step for the person. */
export class SetupError extends Error {}

/** Installs the locked packages when they are missing or differ from the lock file. Throws SetupError. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withFileLock(path.join(ROOT, 'dist/.installing'), async () => {
    if (isInstalled()) return;
    console.log('Installing the locked packages. This happens once, and again when they change.');
    await install();
    writeFileSync(STAMP, lockHash());
  });
}

/**
 * Returns the path of the Node that runs everything: the pinned one, or the machine's own where none is pinned or the system has
 * musl. Throws SetupError if the machine's own is older than 24.7.
 */
export function nodeBinary() {
  const [name, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  const pinned = path.join(MODULES, `node-${name}-${process.arch}`, 'bin', file);
  if (existsSync(pinned) && !isMusl()) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath;
  throw new SetupError(
    `There is no pinned Node for ${process.platform} ${process.arch}: install Node 24.7 or newer (this is ${process.version}).`,
  );
}

/**
 * Runs a script or a tool on the Node that `nodeBinary` returns, from the root of the project. The child receives SIGTERM when
 * this process is killed.
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export function runNode(args, options = {}) {
  const endWithUs = pathToFileURL(path.join(ROOT, 'scripts/end-with-parent.mjs')).href;
  return runProcess(nodeBinary(), ['--import', endWithUs, ...args], {
    ...options,
    // Caches compiled modules between starts: a fifth of the time and a tenth of the memory.
    env: { NODE_COMPILE_CACHE: path.join(ROOT, 'dist/.compiled'), ...(options.env ?? process.env) },
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

/**
 * Runs a script of another version of Comanda, from its folder.
 * @param {string} folder
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function runVersion(folder, args, env) {
  const endWithUs = pathToFileURL(path.join(ROOT, 'scripts/end-with-parent.mjs')).href;
  return runProcess(process.execPath, ['--import', endWithUs, ...args], {
    ...{ env, cwd: folder },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

/**
 * Runs the body of a script: its exit code becomes that of this process, and a SetupError is printed as one line.
 * @param {() => Promise<number>} script
 */
export async function runScript(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Builds the apps when their sources have changed. Resolves to an exit code. */
export async function ensureBuilt() {
  return isBuilt(ROOT) ? 0 : runNode(['scripts/build.ts']);
}

function isInstalled() {
  const stamp = readText(STAMP);
  if (stamp !== null) return stamp === lockHash();
  if (!isInstalledByNpm()) return false;
  // Installed by hand with `npm ci`: only the stamp is missing, and the folder may be read-only.
  try {
    writeFileSync(STAMP, lockHash());
  } catch {
    return true;
  }
  return true;
}

// Includes the platform: a folder copied from another machine contains the binaries of that machine.
function lockHash() {
  const lock = readFileSync(path.join(ROOT, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

// npm writes the list of installed packages as its last step.
function isInstalledByNpm() {
  const installed = packagesIn(path.join(MODULES, '.package-lock.json'));
  const locked = Object.entries(packagesIn(path.join(ROOT, 'package-lock.json')));
  return locked.every(([name, { integrity, optional }]) => {
    const here = installed[name];
    return name === '' || (here ? here.integrity === integrity : optional === true);
  });
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { integrity?: string, optional?: boolean }>}
 */
function packagesIn(lockFile) {
  return JSON.parse(readText(lockFile) ?? '{"packages":{}}').packages;
}

async function install() {
  // npm would empty the folder behind the link, which other clones use.
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new SetupError(`${MODULES} is a link to packages that are not those of the lock file: remove it.`);
  }
  const cache = writableCache();
  const options = {
    cwd: ROOT,
    env: { ...process.env, PATH: pathWithoutModules(), npm_config_cache: cache.folder },
    // npm ignores the signal until it has finished. An incomplete installation is repeated the next time.
    graceMs: 0,
  };
  // The build needs the packages that npm leaves out in production.
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'];
  const npm = process.env.npm_execpath ?? '';
  const code = path.basename(npm).startsWith('npm')
    ? await runProcess(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
    : await runProcess('npm', args, { ...options, shell: process.platform === 'win32' });
  cache.clear();
  if (code !== 0) throw new SetupError('The packages could not be installed: see the output of npm above.');
}

// npm needs a writable cache folder, and the home of some users is read-only.
function writableCache() {
  const preferred = process.env.npm_config_cache ?? path.join(homedir(), '.npm');
  try {
    mkdirSync(preferred, { recursive: true });
    accessSync(preferred, constants.W_OK);
    return { folder: preferred, clear: () => {} };
  } catch {
    const folder = mkdtempSync(path.join(tmpdir(), 'comanda-npm-'));
    return { folder, clear: () => rmSync(folder, { recursive: true, force: true }) };
  }
}

// npm must not run on the Node that it replaces.
function pathWithoutModules() {
  const entries = (process.env.PATH ?? '').split(path.delimiter);
  return entries.filter((entry) => !entry.endsWith(path.join('node_modules', '.bin'))).join(path.delimiter);
}

// The pinned Node needs glibc.
function isMusl() {
  return process.platform === 'linux' && existsSync('/etc/alpine-release');
}

async function setup() {
  await ensureInstalled();
  const built = await ensureBuilt();
  // An update and an image install a venue, not the demo.
  if (built !== 0 || process.argv.includes('--quiet')) return built;
  const address = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
  console.log(`
Ready. \`npm start\` serves it.

  Customers   ${address}/?qr=A1
  Staff       ${address}/admin
              owner@comanda.test, manager@comanda.test, waiter@comanda.test; the password of each is comanda-demo
`);
  return 0;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await runScript(setup);
