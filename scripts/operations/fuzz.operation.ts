// Sends 100,000 random requests to every route, as src/server/fuzz.test.ts does in small.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ROOT } from '#bench/rig/child-server.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';

const REQUESTS = 100_000;
const TEST = ['run', '--config', 'config/vitest.ts', '--configLoader', 'native', 'src/server/fuzz.test.ts'];

/** Test case of `npm run check:operations`: many random requests to every route. None may cause an internal error of the server. */
export const operation: OperationTest = {
  name: `${REQUESTS} random requests have no internal error`,
  run: sendRequests,
};

async function sendRequests(): Promise<CaseFigures> {
  const seed = Date.now() % 2 ** 31;
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...TEST], {
    cwd: ROOT,
    env: { ...process.env, FUZZ_REQUESTS: String(REQUESTS), FUZZ_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) console.error(output);
  mustHold(code === 0, `no request fails with the seed ${seed}`);
  return { requests: REQUESTS, seed, 'responses by status': /FIGURES (.*)/.exec(output)?.[1] ?? '' };
}
