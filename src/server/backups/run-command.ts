// Runs the operator's command for a finished backup.
import { spawn } from 'node:child_process';

const TIMEOUT_MS = 60 * 60_000;
const OUTPUT_CHARACTERS_MAX = 500;

/** Runs the command in a shell, with the path of the file in `BACKUP_FILE`. Throws if it does not end with code 0. */
export function runBackupCommand(command: string, file: string, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      env: { ...process.env, BACKUP_FILE: file },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: stopping,
      timeout: TIMEOUT_MS,
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve();
      reject(new Error(`The command ended with ${code ?? signal}: ${output.trim()}`));
    });
  });
}
