// Starts the server as a process of its own on the database of the test, so that the test can kill it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server that runs in a process of its own, so that a test can kill it. */
export interface TestServer {
  readonly address: string;
  isKilled(): boolean;
  /** Kills the process without a signal that it could handle. Resolves when it has exited. */
  kill(): Promise<void>;
}

/** Starts a server in a process of its own, with these environment variables. Resolves when it listens. */
export async function startTestServer(settings: Readonly<Record<string, string>>): Promise<TestServer> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./server.ts', import.meta.url))], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: unknown[] = await once(createInterface(child.stdout), 'line');
  return {
    address: String(lines[0]),
    isKilled: () => child.killed,
    kill: async () => {
      if (child.killed) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
