// Runs the generated orderings of money (src/server/money-orderings.test.ts) in larger numbers: `npm run check:money -- 100000`.
// Each part is a process of its own with its own seed, which a failure prints.
import path from 'node:path';
import { runProcess } from './run-process.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const ORDERINGS = 2_000;
/** The simulators record everything in memory, so a part is limited. */
const ORDERINGS_PER_PART = 2_000;
const PROVIDERS = 2;

process.exitCode = await runParts(Number(process.argv[2] ?? ORDERINGS));

async function runParts(orderings: number): Promise<number> {
  const parts = Math.ceil(orderings / ORDERINGS_PER_PART);
  for (let part = 0; part < parts; part += 1) {
    const seed = String(Date.now() % 2 ** 31);
    console.log(`── part ${part + 1} of ${parts}, seed ${seed}`);
    const code = await runPart(Math.min(orderings, ORDERINGS_PER_PART), seed);
    if (code !== 0) return code;
  }
  return 0;
}

function runPart(orderings: number, seed: string): Promise<number> {
  const args = [
    'run',
    '--config',
    'config/vitest.ts',
    '--configLoader',
    'native',
    'src/server/money-orderings.test.ts',
  ];
  return runProcess(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, MONEY_ORDERINGS: String(orderings / PROVIDERS), MONEY_SEED: seed },
  });
}
