// Runs one measure in a process of its own, which can be ended at any time without losing what it measured.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { rowShape } from './results-file.ts';
import { END_WITH_PARENT_SCRIPT, ROOT } from './rig/child-server.ts';
import type { ResultRow } from './row.ts';

/** The options with which a measure is run in a process of its own. */
export interface MeasureRunOptions {
  /** The file of its process, from the root of the project. */
  readonly file: string;
  readonly args: readonly string[];
  readonly limitMs: number;
  /** Receives each row as soon as it is measured. */
  readonly onRow: (row: ResultRow) => void;
  /** Ends the measure. Its reason is why the rest is missing. */
  readonly stop: AbortSignal;
  /**
   * How long the process may take to clean up before it is killed. The processes that it has started then have the same time to end
   * before they are killed too.
   */
  readonly graceMs?: number;
}

/** How the run of a measure ended: whether rows are missing, and when all of its processes have ended. */
export interface MeasureOutcome {
  /** Why rows are missing; null if none are. */
  readonly missing: string | null;
  /** Resolves once nothing that the measure started is running. */
  readonly ended: Promise<void>;
}

const GRACE_MS = 20_000;
const POLL_MS = 50;
const REASON_LENGTH_MAX = 160;

const messageShape = z.union([
  z.object({ row: rowShape }),
  z.object({ done: z.literal(true) }),
  z.object({ failed: z.string() }),
]);

/** Runs a measure in a process of its own. Resolves when it has finished, failed, reached its time limit or was stopped. */
export async function runMeasure({
  file,
  args,
  graceMs = GRACE_MS,
  ...run
}: MeasureRunOptions): Promise<MeasureOutcome> {
  // A killed process leaves its temporary files; here they are found.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-measure-'));
  // Started by root, a database runs as another user, who must reach its folder.
  await chmod(folder, 0o711);
  const child = fork(path.join(ROOT, file), args, {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder },
    execArgv: ['--import', END_WITH_PARENT_SCRIPT],
    // In a group of its own, which what it starts belongs to as well.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const reason = await untilMeasured(child, run);
  const ended = endGroup(child, graceMs).then(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  // Nobody who reads the results has these folders.
  const missing = reason === null ? null : reason.replaceAll(`${folder}/`, '').replaceAll(`${ROOT}/`, '');
  return { missing, ended };
}

/** Resolves to why rows are missing, or null. */
async function untilMeasured(
  child: ChildProcess,
  { limitMs, onRow, stop }: Pick<MeasureRunOptions, 'limitMs' | 'onRow' | 'stop'>,
): Promise<string | null> {
  const settled = new AbortController();
  try {
    return await new Promise((resolve) => {
      child.on('message', (message) => {
        const read = z.safeParse(messageShape, message);
        if (!read.success) resolve('It gave a row without a figure.');
        else if ('row' in read.data) onRow(read.data.row);
        else resolve('failed' in read.data ? firstLine(read.data.failed) : null);
      });
      child.once('error', ({ message }) => resolve(message));
      child.once('exit', (code, signal) => {
        const reason = `Its process ended too early, by ${signal ?? `exit code ${code}`}.`;
        // The channel may still hold messages.
        if (child.connected) child.once('disconnect', () => resolve(reason));
        else resolve(reason);
      });
      const limit = `It exceeded its limit of ${Math.round(limitMs / 1000)} s.`;
      void pause(limitMs, undefined, settled).then(
        () => resolve(limit),
        () => undefined,
      );
      const onStop = () => resolve(String(stop.reason));
      stop.addEventListener('abort', onStop, settled);
      if (stop.aborted) onStop();
    });
  } finally {
    settled.abort();
  }
}

/** Errors of the browser have many lines; all of them are on the terminal. */
function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').slice(0, REASON_LENGTH_MAX);
}

/** Ends the process and all others of its group: each ends what it started, unless it hangs. */
async function endGroup(child: ChildProcess, graceMs: number): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  child.kill('SIGTERM');
  if (await isGroupGone(pid, graceMs)) return;
  // The servers that it started end with it.
  child.kill('SIGKILL');
  if (await isGroupGone(pid, graceMs)) return;
  signalGroup(pid, 'SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function isGroupGone(pid: number, forMs: number): Promise<boolean> {
  const deadline = performance.now() + forMs;
  while (signalGroup(pid, 0)) {
    if (performance.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}

/** Sends the signal to each process of the group; 0 only looks. Returns whether there is one. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
