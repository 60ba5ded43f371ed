// A server that a test kills: a process of its own, on the database of the test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface TestServer {
  readonly address: string;
  isKilled(): boolean;
  /** Without a warning; waits until it is gone. */
  kill(): Promise<void>;
}

/** As an operator's supervisor would start it again, on the same database. */
export async function startTestServer(settings: Readonly<Record<string, string>>): Promise<TestServer> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./server.ts', import.meta.url))], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said: unknown[] = await once(createInterface(child.stdout), 'line');
  return {
    address: String(said[0]),
    isKilled: () => child.killed,
    kill: async () => {
      if (child.killed) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
