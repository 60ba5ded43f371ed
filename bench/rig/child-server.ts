// Child processes of a run: start, exchange messages, stop.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { registerCleanup } from './cleanup.ts';

/** The absolute path of the project folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..');
/** The path of a script that a child process loads first. It stops the child when this process ends for any reason. */
export const END_WITH_PARENT_SCRIPT = path.join(ROOT, 'scripts/end-with-parent.mjs');
const RECEIVE_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;

/** A child process of a bench run, with messages in both directions. It is stopped at the end of the scope that holds it. */
export interface ChildServer extends AsyncDisposable {
  readonly pid: number;
  /** True once the process has exited. */
  hasEnded(): boolean;
  send(message: Record<string, unknown>): void;
  /** Resolves with the next message of this shape. Rejects if the child exits first or the timeout passes. */
  receive<T>(shape: z.ZodMiniType<T>): Promise<T>;
}

interface ChildOptions {
  readonly args?: readonly string[];
  /** Arguments of Node itself. */
  readonly nodeArguments?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The file descriptor of its log; without one the log is written to a file that nobody reads. */
  readonly output?: number | undefined;
}

/**
 * Starts a file of this project as a child process, with the same Node. An absolute path can name a file of another version of the
 * project.
 */
export function startChild(
  file: string,
  { args = [], nodeArguments = [], env = {}, output }: ChildOptions = {},
): ChildServer {
  const log = output ?? openUnnamedFile();
  const child = fork(path.resolve(ROOT, file), args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    execArgv: ['--import', END_WITH_PARENT_SCRIPT, ...nodeArguments],
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  if (output === undefined) closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} did not start.`);
  return {
    pid,
    hasEnded: () => hasEnded(child),
    send: (message) => void child.send(message),
    receive: (shape) => receiveFrom(child, file, shape),
    ...registerCleanup(() => stopChild(child)),
  };
}

/** A log that is written costs what it costs in production. Without a name the file is gone once the child has ended. */
function openUnnamedFile(): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'comanda-log-'));
  const descriptor = openSync(path.join(folder, 'log'), 'a');
  rmSync(folder, { recursive: true });
  return descriptor;
}

function receiveFrom<T>(child: ChildProcess, file: string, shape: z.ZodMiniType<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onMessage = (message: unknown) => {
      const read = z.safeParse(shape, message);
      if (!read.success) return;
      stop();
      resolve(read.data);
    };
    const onExit = () => {
      stop();
      reject(new Error(`${file} exited before it sent a message.`));
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`${file} sent no message in time.`));
    }, RECEIVE_TIMEOUT_MS);
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
