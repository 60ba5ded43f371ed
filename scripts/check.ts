// The checks of a change as named steps, which stop at the first failure. `npm test` adds the journeys in a browser; `--long` adds
// all of them, repeats the tests that kill processes more often, and generates more; `--engines` orders and pays in browsers of
// other engines and in old ones.
import path from 'node:path';
import { styleText } from 'node:util';
import { runProcess } from './run-process.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const PROJECTS = ['src/server', 'src/customer', 'src/admin', 'src/ui', 'src/contract', 'src/domain', 'config'];
const COMPILERS_AT_ONCE = 2;

interface Step {
  readonly name: string;
  readonly run: () => Promise<number>;
}

const STEPS: readonly Step[] = [
  { name: 'format', run: () => tool('@biomejs/biome/bin/biome', 'check') },
  { name: 'lint', run: () => tool('oxlint/bin/oxlint') },
  { name: 'types', run: compileProjects },
  { name: 'unused code', run: () => tool('knip/bin/knip.js', '--config', 'config/knip.jsonc') },
  { name: 'reading', run: () => runProcess(process.execPath, ['scripts/count-code.ts'], { cwd: ROOT }) },
  { name: 'build', run: () => runProcess(process.execPath, ['scripts/build.ts'], { cwd: ROOT }) },
  {
    name: 'tests',
    run: () => tool('vitest/vitest.mjs', 'run', '--config', 'config/vitest.ts', '--configLoader', 'native'),
  },
];

/** The second one fails the run if a screen was not checked with axe. */
const JOURNEY_REPORTERS = 'list,e2e/checked-screens.ts';

const JOURNEYS: Step = {
  name: 'journeys',
  run: () =>
    tool('@playwright/test/cli.js', 'test', '--config', 'config/playwright.ts', `--reporter=${JOURNEY_REPORTERS}`),
};

const ENGINES: Step = {
  name: 'engines',
  run: () => runProcess(process.execPath, ['scripts/check-engines.ts'], { cwd: ROOT }),
};

// Servers that tests start as processes load their modules in half of the time.
process.env['NODE_COMPILE_CACHE'] ??= path.join(ROOT, 'node_modules/.cache/node');
const isLong = process.argv.includes('--long');
// Tests read this: each kill happens at a different moment, so that more rounds find more.
if (isLong) process.env['LONG_TESTS'] = '1';
process.exitCode = await runSteps([
  ...STEPS,
  ...(isLong || process.argv.includes('--journeys') ? [JOURNEYS] : []),
  ...(process.argv.includes('--engines') ? [ENGINES] : []),
]);

async function runSteps(steps: readonly Step[]): Promise<number> {
  for (const [passed, { name, run }] of steps.entries()) {
    console.log(styleText('bold', `── ${name}`));
    const startedAt = performance.now();
    const code = await run();
    const duration = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    if (code !== 0) {
      console.log(styleText('red', `   ${name} failed after ${duration}`));
      console.log(`steps: ${passed} passed, 1 failed`);
      return code;
    }
    console.log(styleText('green', `   ${name} passed, ${duration}`));
  }
  console.log(`steps: ${steps.length} passed, 0 failed`);
  return 0;
}

async function compileProjects(): Promise<number> {
  const waiting = [...PROJECTS];
  const compileNext = async (): Promise<number> => {
    const project = waiting.shift();
    if (!project) return 0;
    return (await tool('typescript/bin/tsc', '--noEmit', '-p', project)) || compileNext();
  };
  const codes = await Promise.all(Array.from({ length: COMPILERS_AT_ONCE }, compileNext));
  return Math.max(...codes);
}

/** Runs a development tool on the Node of this process. */
function tool(bin: string, ...args: readonly string[]): Promise<number> {
  return runProcess(process.execPath, [path.join(ROOT, 'node_modules', bin), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
