// Starts a browser or its driver as a process with a profile of its own, and reads its address from what it prints.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { registerCleanup } from '#bench/rig/cleanup.ts';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;

/** A running browser or driver. It ends with the scope that holds it. */
export interface BrowserProcess extends AsyncDisposable {
  /** Resolves with the first group of the pattern as soon as the process has printed it. */
  printed(pattern: RegExp): Promise<string>;
}

/** Starts a browser or its driver. `args` receives the folder of the profile, which is deleted when the process ends. */
export async function startBrowserProcess(
  file: string,
  args: (profile: string) => readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<BrowserProcess> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'comanda-engine-'));
  // A process group of its own: the processes that a browser starts end with it.
  const child = spawn(file, args(profile), {
    env: { ...process.env, HOME: profile, TMPDIR: profile, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      child.emit('printed');
    });
  const exited = once(child, 'exit');
  return {
    printed: async (pattern) => {
      const timeout = AbortSignal.timeout(START_TIMEOUT_MS);
      for (;;) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        await Promise.race([once(child, 'printed', { signal: timeout }), exited]).catch(() => null);
        if (timeout.aborted || child.exitCode !== null) throw new Error(`${file} did not start:\n${output}`);
      }
    },
    ...registerCleanup(async () => {
      signalGroup(child.pid, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
      signalGroup(child.pid, 'SIGKILL');
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }),
  };
}

/** Signals a process and all that it started. Its group may have ended already. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
