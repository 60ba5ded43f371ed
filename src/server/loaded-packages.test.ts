// Packages that few venues use are loaded when they are first used: what a starting server has loaded by the time it listens.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PROJECT_ROOT } from './platform/root.ts';
import { bareEnvironment } from './platform/testing/bare-environment.ts';
import { cloneDatabase } from './platform/testing/clone.ts';

const BUILT = path.join(PROJECT_ROOT, 'dist/server');
/** Those of Stripe, encrypted backups, printers, push messages, a terminal, metrics, pictures, mails and new passwords. */
const USED_BY_FEW = [
  'stripe',
  'age-encryption',
  '@point-of-sale/receipt-printer-encoder',
  '@block65/webcrypto-web-push',
  'pino-pretty',
  'prom-client',
  'sharp',
  'nodemailer',
  '@zxcvbn-ts/language-common',
];
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

const children: ChildProcess[] = [];
const clone = await cloneDatabase();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
});

describe('a server that starts', () => {
  it('without providers, printers and push has loaded no package that only those need', async () => {
    const loaded = await packagesOf({});
    expect(loaded).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg', 'pino']));
    expect(loaded.filter((name) => USED_BY_FEW.includes(name))).toEqual([]);
  });

  it('with Stripe and metrics has loaded their packages', async () => {
    const loaded = await packagesOf({ ...STRIPE, METRICS_TOKEN: 'a-token-of-16-ch' });
    expect(loaded).toEqual(expect.arrayContaining(['stripe', 'prom-client']));
  });

  it('with Stripe ends at once if its package is broken, and not with the first payment', async () => {
    const server = start(STRIPE, BREAK_STRIPE);
    let errors = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    await once(server, 'close');
    expect(server.exitCode).toBe(1);
    expect(errors).toContain('The package stripe is broken.');
  });
});

it('the built server reads no map of its sources to start', async () => {
  expect(await linesUntilReady(start({}, PRINT_MAPS, 'dist/server/main.js'))).toEqual([]);
});

it('the built server has them in files of their own, which its entry does not import', async () => {
  const bundled = [...(await sourcesOf('main.js'))].flatMap((source) => packageOf(source) ?? []);
  expect(bundled).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg', 'pino']));
  expect(bundled.filter((name) => USED_BY_FEW.includes(name))).toEqual([]);
});

const mapShape = z.object({ sources: z.array(z.string()) });

/** The sources of a built file and of all files that it imports when it is loaded. */
async function sourcesOf(file: string, known = new Set<string>()): Promise<ReadonlySet<string>> {
  const code = await readFile(path.join(BUILT, file), 'utf8');
  // The part that only links the others has no source.
  if (code.includes('sourceMappingURL')) {
    const map = z.parse(mapShape, JSON.parse(await readFile(path.join(BUILT, `${file}.map`), 'utf8')));
    for (const source of map.sources) known.add(source);
  }
  for (const [, imported = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g)) {
    await sourcesOf(imported, known);
  }
  return known;
}

/** The name of the package to which a file belongs; null for one of ours. */
function packageOf(file: string): string | null {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? null;
}

/** Prints the name of each package with its first module. */
const PRINT_PACKAGES = `
  import { registerHooks } from 'node:module';
  const printed = new Set();
  registerHooks({
    load(url, context, nextLoad) {
      const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
      if (name && !printed.has(name)) process.stderr.write('package ' + name + '\\n');
      printed.add(name);
      return nextLoad(url, context);
    },
  });`;

/** Prints the name of each map that is read. */
const PRINT_MAPS = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const read = fs.readFileSync;
  fs.readFileSync = (file, ...options) => {
    if (String(file).endsWith('.map')) process.stderr.write(file + '\\n');
    return read(file, ...options);
  };
  syncBuiltinESMExports();`;

const BREAK_STRIPE = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, nextLoad) {
      if (url.includes('/node_modules/stripe/')) throw new Error('The package stripe is broken.');
      return nextLoad(url, context);
    },
  });`;

/** The packages that a server with these settings has loaded when it listens. */
async function packagesOf(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const lines = await linesUntilReady(start(settings, PRINT_PACKAGES));
  return lines.map((line) => line.replace('package ', ''));
}

/** What a server prints on stderr until it listens. Stops it then. */
async function linesUntilReady(server: ReturnType<typeof start>): Promise<string[]> {
  const lines: string[] = [];
  createInterface(server.stderr).on('line', (line) => lines.push(line));
  for await (const line of createInterface(server.stdout)) if (line.includes('Server is listening')) break;
  server.kill('SIGTERM');
  await once(server, 'close');
  return lines;
}

function start(settings: Readonly<Record<string, string>>, preloaded: string, entry = 'src/server/main.ts') {
  const preload = `data:text/javascript,${encodeURIComponent(preloaded)}`;
  const child = spawn(process.execPath, ['--import', preload, entry], {
    env: bareEnvironment({
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      ...settings,
      DATABASE_URL: clone.url,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}
