// Runs a command of the project as its operator does: a process of its own, with its time and its peak memory.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { ROOT } from '#bench/rig/child-server.ts';

const MEMORY_EVERY_MS = 100;

/** How a script is run as a command: its arguments, environment and folder. */
export interface ScriptCommand {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The folder of the program; by default this version. */
  readonly root?: string;
}

/** The result of a command that succeeded: what it printed, its time and its peak memory. */
export interface CommandResult {
  readonly output: string;
  readonly seconds: number;
  /** The peak memory of the process itself, without the database, in megabytes. */
  readonly peakMb: number;
  /** Returns the size of a file that the command wrote. */
  readonly bytesOf: (file: string) => number;
}

/** Runs the script of a command as a process of its own. Throws with its output unless it ends with code 0. */
export async function runCommand(script: string, { args, env, root = ROOT }: ScriptCommand): Promise<CommandResult> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  let peakMb = 0;
  const timer = setInterval(() => {
    void readPeakMemoryMb(child.pid ?? 0).then((mb) => (peakMb = Math.max(peakMb, mb)));
  }, MEMORY_EVERY_MS);
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  clearInterval(timer);
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}: ${output}${errors}`);
  const seconds = (performance.now() - startedAt) / 1000;
  return { output, seconds, peakMb, bytesOf: (file) => statSync(file).size };
}

/** Reads the largest resident set, in megabytes, that the process has had so far; 0 once it has ended. Linux only. */
export async function readPeakMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round((Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / 1e6);
}
