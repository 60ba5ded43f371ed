// Processes of a run: started, heard, and ended.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as z from 'zod/mini';
import { endsWithUs } from './ends-with-us.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** Ends the child when this process is gone, however it went. */
const END_WITH_PARENT = path.join(ROOT, 'scripts/end-with-parent.mjs');
const ANSWER_PATIENCE_MS = 30_000;
const END_PATIENCE_MS = 10_000;

export interface Child extends AsyncDisposable {
  readonly pid: number;
  /** Has ended, by itself or not. */
  hasEnded(): boolean;
  tell(message: Record<string, unknown>): void;
  /** The next message of this shape. Rejects when the child ends first or says nothing for long. */
  hear<T>(shape: z.ZodMiniType<T>): Promise<T>;
}

/** Runs a TypeScript file of ours on the Node that runs this. */
export function startChild(
  file: string,
  { args = [], env = {} }: { args?: string[]; env?: NodeJS.ProcessEnv } = {},
): Child {
  const child = fork(path.join(ROOT, file), args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    execArgv: ['--import', END_WITH_PARENT],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} did not start.`);
  return {
    pid,
    hasEnded: () => hasEnded(child),
    tell: (message) => void child.send(message),
    hear: (shape) => hear(child, file, shape),
    ...endsWithUs(() => end(child)),
  };
}

function hear<T>(child: ChildProcess, file: string, shape: z.ZodMiniType<T>): Promise<T> {
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
      reject(new Error(`${file} ended before it answered.`));
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`${file} did not answer.`));
    }, ANSWER_PATIENCE_MS);
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), END_PATIENCE_MS);
  await ended;
  clearTimeout(timer);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
