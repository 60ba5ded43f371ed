// Stops and starts the server of a venue during an update: by systemd, by commands of the operator, or, for a checkout that is
// started by hand, only for the check of the new version.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { currentVersion, venueEnvironment } from '#scripts/current-version.mjs';
import { UNIT_NAME } from '#scripts/service/unit.ts';
import { runCommand } from './run-command.ts';
import { UpdateError } from './update-error.ts';

/** Stops and starts the server of the venue during an update. */
export interface ServerControl {
  stop(): Promise<void>;
  /** Starts the version that serves; does not wait until it is ready. */
  start(): Promise<void>;
  /** True if the start has failed, so that waiting makes no sense. */
  hasFailed(): Promise<boolean>;
  /** Lets the version that serves run again, without checking it. Returns what the operator must do for that; null if nothing. */
  resume(): Promise<string | null>;
  /**
   * Ends the server that was started only for the check. Returns what the operator must do next; null if the server goes on
   * running.
   */
  finish(): Promise<string | null>;
  /** Ends every process that this one started, whatever happened. */
  release(): Promise<void>;
}

const STOP_TIMEOUT_MS = 20_000;
const START_BY_HAND = 'Start Comanda: npm start';
const execute = promisify(execFile);

/**
 * Returns the path of the systemd unit file with which the server of this checkout (`home`) runs; null if systemd does not run it.
 */
export async function findSystemdUnit(home: string): Promise<string | null> {
  const file = `/etc/systemd/system/${UNIT_NAME}`;
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').includes(`WorkingDirectory=${home}`) ? file : null;
}

/** Creates the object that stops and starts a server which systemd runs. */
export function createSystemdServerControl(): ServerControl {
  const systemctl = async (...args: string[]) => {
    try {
      return (await execute('systemctl', args)).stdout.trim();
    } catch (error) {
      const reason = error instanceof Error ? error.message.trim() : String(error);
      throw new UpdateError(`systemd refused: ${reason}`, { cause: error });
    }
  };
  let restarts = '';
  const readRestarts = () => systemctl('show', UNIT_NAME, '--property=NRestarts,Result', '--value');
  const start = async () => {
    await systemctl('reset-failed', UNIT_NAME).catch(() => undefined);
    await systemctl('start', UNIT_NAME);
    restarts = await readRestarts();
  };
  return {
    start,
    stop: async () => void (await systemctl('stop', UNIT_NAME)),
    resume: async () => {
      await start();
      return null;
    },
    hasFailed: async () => (await readRestarts()) !== restarts,
    finish: () => Promise.resolve(null),
    release: () => Promise.resolve(),
  };
}

/** Creates the object that stops and starts a server with the shell commands that the operator has configured. */
export function createCommandServerControl(
  home: string,
  commands: { readonly stop: string; readonly start: string },
): ServerControl {
  const run = async (command: string) => {
    const code = await runCommand(command, [], { cwd: home, shell: true });
    if (code !== 0) throw new UpdateError(`The command «${command}» ended with code ${code}.`);
  };
  return {
    stop: () => run(commands.stop),
    start: () => run(commands.start),
    resume: async () => {
      await run(commands.start);
      return null;
    },
    hasFailed: () => Promise.resolve(false),
    finish: () => Promise.resolve(null),
    release: () => Promise.resolve(),
  };
}

/**
 * Creates the `ServerControl` of a server that somebody starts by hand. To check a version, it runs this version as a child process
 * and then stops it. Afterwards the operator must start the server.
 */
export function createManualServerControl(home: string, env: NodeJS.ProcessEnv): ServerControl {
  let child: ChildProcess | null = null;
  const stop = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  return {
    stop,
    start: async () => {
      await stop();
      const endWithUs = pathToFileURL(path.join(import.meta.dirname, '../end-with-parent.mjs')).href;
      child = spawn(process.execPath, ['--import', endWithUs, 'scripts/start.mjs'], {
        cwd: currentVersion(home),
        env: venueEnvironment(home, env),
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      await once(child, 'spawn');
    },
    hasFailed: () => Promise.resolve(child === null || child.exitCode !== null || child.signalCode !== null),
    release: stop,
    resume: () => Promise.resolve(START_BY_HAND),
    finish: async () => {
      await stop();
      return START_BY_HAND;
    },
  };
}

const POLL_MS = 250;
const ANSWER_MS = 5_000;

/**
 * Waits until the server reports that it is ready and serves the page of customers. Returns false if the server failed, or was not
 * ready within `timeoutMs`.
 */
export async function waitUntilServerReady(
  service: ServerControl,
  address: string,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (await service.hasFailed()) return false;
    if ((await isServed(`${address}/readyz`)) && (await isServed(`${address}/`))) return !(await service.hasFailed());
    await pause(POLL_MS);
  }
  return false;
}

async function isServed(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    async (response) => response.ok && (await response.text()) !== '',
    () => false,
  );
}
