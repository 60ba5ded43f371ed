// A checkout whose venue is updated by its own commands, killed at any step, and started by hand.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '#bench/rig/child-server.ts';
import { registerCleanup } from '#bench/rig/cleanup.ts';
import { onDatabase } from '#bench/rig/cluster.ts';
import { freePort } from '#bench/rig/ports.ts';
import { mustHold } from './figures.ts';
import { readDatabaseAddress, readVenueFigures, type VenueFigures } from './older-version.ts';

const execute = promisify(execFile);
const POLL_MS = 10;
const READY_TIMEOUT_MS = 60_000;

/**
 * Pulls this version into the checkout of an older version by git, as its owner does. Returns the folder of the git repository that
 * becomes the checkout's remote.
 */
export async function pullThisVersion(code: string): Promise<string> {
  const remote = path.join(code, '../remote');
  await execute('git', ['clone', '--quiet', ROOT, remote]);
  await execute('git', ['remote', 'set-url', 'origin', remote], { cwd: code });
  await execute('git', ['pull', '--quiet', '--ff-only', 'origin', 'HEAD'], { cwd: code });
  await execute('git', ['fetch', '--quiet', 'origin'], { cwd: code });
  await execute('git', ['remote', 'set-head', 'origin', '--auto'], { cwd: code });
  const { stdout } = await execute('git', ['rev-parse', '--abbrev-ref', 'origin/HEAD'], { cwd: code });
  await execute('git', ['branch', '--quiet', '--set-upstream-to', stdout.trim()], { cwd: code });
  return remote;
}

/** How an update command ended, and what it printed. */
export interface UpdateResult {
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
}

/** At which step the update is interrupted, and what is killed: the process of the update, or everything, as by a power cut. */
interface Interruption {
  readonly step: string;
  readonly kills: 'update' | 'everything';
}

/** A venue on which a test case runs updates to another version, interrupts them, and starts the server. */
export interface UpdateTestVenue extends AsyncDisposable {
  readonly port: number;
  update(args?: readonly string[], interruption?: Interruption, onStep?: OnStep): Promise<UpdateResult>;
  /** Starts the venue as its owner does, reads what it contains, and stops it. */
  figures(): Promise<VenueFigures>;
  /** Starts the venue, runs the work while it is ready, and stops it. */
  whileRunning<T>(work: () => Promise<T>): Promise<T>;
}

/** A step of the update, and what the test case does once when the update reaches it. */
type OnStep = { readonly step: string; readonly act: () => Promise<void> };

/**
 * Prepares a venue on which a test case can run updates, and does not start it. `code` is the folder of its code, `dataDir` that of
 * its data, and `settings` are added to its environment. At the end of the scope, all of its processes that still run are killed.
 */
export async function createUpdateTestVenue(
  code: string,
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<UpdateTestVenue> {
  const port = await freePort();
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
    ...{ HOST: '127.0.0.1', UPDATE_READY_SECONDS: '120', ...settings },
  };
  const begin = (args: readonly string[]) =>
    spawn(process.execPath, args, { cwd: code, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const folders = [code, dataDir];

  async function update(
    args: readonly string[] = [],
    interruption?: Interruption,
    onStep?: OnStep,
  ): Promise<UpdateResult> {
    const startedAt = performance.now();
    const since = Date.now();
    const child = begin(['scripts/run.mjs', 'scripts/update.ts', ...args]);
    const output = collectOutput(child);
    const ended = once(child, 'close');
    const watching = interruption ?? onStep;
    if (watching)
      await untilStep(path.join(code, 'versions/update.json'), { step: watching.step, since }, child, output);
    if (onStep) await onStep.act();
    if (interruption) await interrupt(code, folders, interruption);
    await ended;
    await untilEnded(folders);
    return { code: child.exitCode, output: output(), seconds: (performance.now() - startedAt) / 1000 };
  }

  async function whileRunning<T>(work: () => Promise<T>): Promise<T> {
    const child = begin(['scripts/start.mjs']);
    const output = collectOutput(child);
    const ended = once(child, 'close');
    try {
      await untilReady(port, child, output);
      return await work();
    } finally {
      child.kill('SIGTERM');
      await ended;
      await untilEnded(folders);
    }
  }

  const figures = () => whileRunning(async () => onDatabase(await readDatabaseAddress(dataDir), readVenueFigures));
  const cleanup = registerCleanup(() => killAll(folders));
  return { port, update, figures, whileRunning, ...cleanup };
}

/** Commits all changes in the folder `remote` as a new version. The folder is the remote from which the checkout is updated. */
export async function commitVersion(remote: string, message: string): Promise<void> {
  const identity = ['-c', 'user.name=operations', '-c', 'user.email=operations@example.com'];
  await execute('git', ['add', '-A'], { cwd: remote });
  await execute('git', [...identity, 'commit', '--quiet', '--message', message], { cwd: remote });
}

async function interrupt(code: string, folders: readonly string[], { kills }: Interruption): Promise<void> {
  if (kills === 'everything') return killAll(folders);
  const [pid = ''] = (await readFile(path.join(code, 'versions/update.lock'), 'utf8')).split(' ');
  process.kill(Number(pid), 'SIGKILL');
}

/** Waits until the update has stored the step, after a moment in milliseconds. */
async function untilStep(
  file: string,
  { step, since }: { readonly step: string; readonly since: number },
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  while (child.exitCode === null) {
    const [text, stored] = await Promise.all([readFile(file, 'utf8').catch(() => ''), stat(file).catch(() => null)]);
    if (text.includes(`"step":"${step}"`) && stored !== null && stored.mtimeMs >= since) return;
    await pause(POLL_MS);
  }
  throw new Error(`The update ended before the step ${step}: ${output()}`);
}

async function untilReady(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (response?.ok) return;
    mustHold(child.exitCode === null, `the venue starts: ${output().slice(-1_000)}`);
    mustHold(performance.now() < deadline, 'the venue is ready within a minute');
    await pause(POLL_MS);
  }
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
}

/** Waits until no process works in these folders. */
async function untilEnded(folders: readonly string[]): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while ((await processesOf(folders)).length > 0) {
    mustHold(performance.now() < deadline, 'every process of the venue ends');
    await pause(POLL_MS);
  }
}

/** Kills every process that works in these folders, PostgreSQL included, again until none is left. */
async function killAll(folders: readonly string[]): Promise<void> {
  for (let pids = await processesOf(folders); pids.length > 0; pids = await processesOf(folders)) {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
    await pause(POLL_MS);
  }
}

async function processesOf(folders: readonly string[]): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  const own = await Promise.all(
    pids.map(async (pid) => {
      const texts = await Promise.all([
        readlink(`/proc/${pid}/cwd`).catch(() => ''),
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ]);
      return folders.some((folder) => texts.some((text) => text.includes(folder))) && !(await isZombie(pid))
        ? [pid]
        : [];
    }),
  );
  return own.flat();
}

async function isZombie(pid: number): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text === '' || (text.split(') ').at(-1) ?? '').startsWith('Z');
}
