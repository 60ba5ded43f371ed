// Runs other programs during an update: git, npm through `setup.mjs`, and the operator's commands.
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

/** Function that runs a program, which prints to the output of this process. Resolves to the exit code. Tests replace it. */
export type RunCommand = (
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv; readonly shell?: boolean },
) => Promise<number>;

const execute = promisify(execFile);
const OUTPUT_MAX = 64 * 1024 * 1024;

/** Runs git in a checkout. Resolves to what it printed, without white space at the ends; rejects with its message. */
export async function runGit(home: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: home, env: { ...process.env, GIT_TERMINAL_PROMPT: '0', ...env }, maxBuffer: OUTPUT_MAX };
  // The checkout may belong to another user than the one who updates.
  const { stdout } = await execute('git', ['-c', 'safe.directory=*', ...args], options);
  return stdout.trim();
}

/** Runs a program that prints to the output of this process. Resolves to its exit code, 1 if a signal ended it. */
export const runCommand: RunCommand = (command, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
