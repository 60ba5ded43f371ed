// A print agent as its own process, started with the command that the back office shows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const PROGRAM = path.resolve(import.meta.dirname, '../scripts/print-agent.ts');
const COMMAND = /^npm run print-agent -- (--server \S+ --key \S+)$/;

/** A print agent (the program that prints for a server elsewhere) that runs as a process of its own. */
export interface StartedAgent {
  /** Ends the program as Ctrl-C does, and removes its journal. */
  readonly stop: () => Promise<void>;
}

/** Starts a print agent on this machine with the command that the back office shows. It may connect to simulated printers. */
export async function startPrintAgent(command: string): Promise<StartedAgent> {
  const [, options] = COMMAND.exec(command) ?? [];
  if (options === undefined) throw new Error(`Not a command that starts a print agent: ${command}`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-print-agent-'));
  const started = spawn(process.execPath, [PROGRAM, ...options.split(' '), '--data', folder, '--allow-loopback'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    stop: async () => {
      if (started.exitCode === null) {
        started.kill('SIGINT');
        await once(started, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
