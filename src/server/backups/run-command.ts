// Runs the operator's command for a finished backup.
import { type ChildProcess, spawn } from 'node:child_process';

const TIMEOUT_MS = 60 * 60_000;
const OUTPUT_CHARACTERS_MAX = 500;
const HAS_GROUPS = process.platform !== 'win32';

/**
 * Runs the command in a shell, with the path of the file in `BACKUP_FILE`. Throws if it does not end with code 0. The signal
 * ends it with all processes that it started.
 */
export function runBackupCommand(command: string, file: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      env: { ...process.env, BACKUP_FILE: file },
      stdio: ['ignore', 'ignore', 'pipe'],
      // The shell leads a group of its own, so that the programs that it runs end with it.
      detached: HAS_GROUPS,
    });
    const end = () => endGroup(child);
    const timer = setTimeout(end, TIMEOUT_MS);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, endedBy) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (code === 0) return resolve();
      reject(new Error(`The command ended with ${code ?? endedBy}: ${output.trim()}`));
    });
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (HAS_GROUPS) process.kill(-child.pid, 'SIGKILL');
  else child.kill();
}
