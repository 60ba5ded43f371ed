// A venue in production runs and serves no simulator, and shows and logs no key.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, glob, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { connectDirectly } from '#server/platform/database/database.ts';
import { bareEnvironment } from '#server/platform/testing/bare-environment.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { readImportGraph } from './testing/import-graph.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Texts that only the simulators contain. */
const SIMULATOR_MARKS = ['__control', 'choose-scenario', 'sandboxCardsHtml', '4548810000000003', '4242424242424242'];
/** Settings that only the server may have. */
const SERVER_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'REDSYS_SECRET_KEY',
  'APPLE_PAY_KEY',
  'VAPID_PRIVATE_KEY',
  'DATABASE_URL',
];
const KEY = /\b(?:sk|rk)_(?:test|live)_|\bwhsec_|sq7HjrUOBfKmC576ILgskD5srU870gJ7|-----BEGIN/;

/** Stripe's is loaded only if it is configured. */
const PROVIDER_FILES = ['src/server/providers/redsys/index.ts', 'src/server/providers/stripe/index.ts'];

const manifestShape = z.object({ dependencies: z.record(z.string(), z.string()) });

describe('the server in production', () => {
  it('loads only its own files, the contract, the domain and packages that are installed in production', async () => {
    const { files, packages } = await readImportGraph(ROOT, 'src/server/main.ts');
    expect(files.length).toBeGreaterThan(150);
    expect(files).toEqual(expect.arrayContaining(PROVIDER_FILES));
    expect(files.filter((file) => !/^src\/(?:server|contract|domain)\//.test(file))).toEqual([]);
    expect(files.filter((file) => /\/testing\/|\.test\./.test(file))).toEqual([]);

    const { dependencies } = z.parse(manifestShape, JSON.parse(await textOf('package.json')));
    expect(packages).toContain('stripe');
    expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('refuses to run the demo', async () => {
    const env = bareEnvironment({ NODE_ENV: 'production' });
    const demo = spawn(process.execPath, ['demo/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] });
    const [errors] = await Promise.all([text(demo.stderr), once(demo, 'exit')]);
    expect(demo.exitCode).toBe(1);
    expect(errors).toBe('The demo does not run in production: start src/server/main.ts.\n');
  });
});

describe('the files sent to browsers', () => {
  it.each(SIMULATOR_MARKS)('contain no text of a simulator: %s', async (mark) => {
    expect(await filesWith('e2e/fakes/**/*.{ts,js}', mark)).not.toEqual([]);
    expect(await filesWith(BUILT, mark)).toEqual([]);
  });

  it.each(SERVER_SETTINGS)('contain no setting of the server: %s', async (mark) => {
    expect(await filesWith('src/server/{platform,providers}/**/*.ts', mark)).not.toEqual([]);
    expect(await filesWith(BUILT, mark)).toEqual([]);
  });

  it('contain no key and no source map', async () => {
    expect(await filesWith('demo/simulators.ts', KEY)).not.toEqual([]);
    expect(await filesWith(BUILT, KEY)).toEqual([]);
    expect(await Array.fromAsync(glob('dist/{customer,admin}/**/*.map', { cwd: ROOT }))).toEqual([]);
  });
});

describe('a server without the folders of the simulators and the demo', async () => {
  const KEYS = {
    STRIPE_SECRET_KEY: 'sk_live_never-shown',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_shown',
    STRIPE_WEBHOOK_SECRET: 'whsec_never-shown',
    REDSYS_MERCHANT_CODE: '999008881',
    REDSYS_SECRET_KEY: 'NeverShownNeverShownNeverShown12',
    GOOGLE_PAY_MERCHANT_ID: 'a-merchant',
    APPLE_PAY_MERCHANT_ID: 'merchant.example',
    APPLE_PAY_CERT: '-----BEGIN CERTIFICATE-----\nnever-shown\n-----END CERTIFICATE-----\n',
    APPLE_PAY_KEY: '-----BEGIN PRIVATE KEY-----\nnever-shown\n-----END PRIVATE KEY-----\n',
  };
  const NEVER_SHOWN = /never-?shown|-----BEGIN/i;
  const PAGES = [
    ...['/', '/insert-card', '/recent', '/terms', '/success/_', '/success-redsys', '/success-bizum', '/nowhere'],
    ...['/admin', '/admin/payment-incidents', '/manifest.webmanifest', '/sw.js'],
    ...['/api/menu', '/api/venue', '/api/payment-options', '/healthz', '/readyz'],
  ];

  const clone = await cloneDatabase();
  let home: string;
  let venue: Awaited<ReturnType<typeof startVenue>>;

  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'comanda-production-'));
    const needed = ['package.json', 'dist', 'db/migrations', 'src/server', 'src/contract', 'src/domain'];
    for (const part of needed) await cp(path.join(ROOT, part), path.join(home, part), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules'), path.join(home, 'node_modules'), 'junction');
    venue = await startVenue(home, { ...KEYS, DATABASE_URL: clone.url });
  });
  afterAll(async () => {
    await venue.stop();
    await rm(home, { recursive: true, force: true });
  });

  it.each(PAGES)('serves %s without a key', async (page) => {
    const reply = await fetch(venue.address + page);
    const shown = `${JSON.stringify([...reply.headers])} ${await reply.text()}`;
    expect(reply.status).toBeLessThan(page === '/nowhere' ? 405 : 400);
    expect(shown).not.toMatch(NEVER_SHOWN);
    for (const mark of SIMULATOR_MARKS) expect(shown).not.toContain(mark);
  });

  it.each(['/api/openapi.json', '/api/docs', '/api/docs/json'])('does not describe its API at %s', async (page) => {
    expect((await fetch(venue.address + page)).status).toBe(401);
  });

  it('rejects unsigned webhooks and logs no key', async () => {
    const signature = 't=1,v1=00';
    const messages = [
      ['stripe', { 'stripe-signature': signature }, '{"type":"payment_intent.succeeded"}'],
      ['redsys', {}, 'Ds_SignatureVersion=HMAC_SHA512_V2&Ds_MerchantParameters=e30&Ds_Signature=AAAA'],
    ] as const;
    for (const [provider, headers, body] of messages) {
      await fetch(`${venue.address}/api/providers/${provider}/messages`, { method: 'POST', headers, body });
    }
    const refusals = () => venue.log().match(/Webhook signature verification failed/g) ?? [];
    await expect.poll(refusals).toHaveLength(messages.length);
    expect(venue.log()).not.toMatch(NEVER_SHOWN);
    expect(venue.log()).not.toContain(signature);
  });

  it('logs where a source failed, although it runs as it was built', async () => {
    const client = await connectDirectly(clone.connection);
    await client.query('alter table settings rename to missing');
    expect((await fetch(`${venue.address}/api/venue`)).status).toBe(500);
    await client.query('alter table missing rename to settings');
    await client.end();
    const sourceOf = () => /at async \w+ \((\S*\/src\/server\/\S+\.ts):\d+:\d+\)/.exec(venue.log())?.[1];
    await expect.poll(sourceOf).toBeDefined();
    expect(await readFile(sourceOf() ?? '', 'utf8')).toContain('await');
  });
});

const BUILT = 'dist/{customer,admin,customer-server}/**/*.{js,mjs,css,html,json,svg}';

/** The files that contain the text. Throws when no file matches the pattern. */
async function filesWith(pattern: string, wanted: string | RegExp): Promise<string[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: ROOT }));
  if (files.length === 0) throw new Error(`No file matches ${pattern}: run the build first.`);
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await textOf(file) })));
  return texts
    .filter(({ text }) => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)))
    .map(({ file }) => file);
}

function textOf(file: string): Promise<string> {
  return readFile(path.join(ROOT, file), 'utf8');
}

const listeningShape = z.object({ msg: z.literal('Server is listening'), address: z.string() });

/** Starts the built server, as its operator does. */
async function startVenue(home: string, settings: Readonly<Record<string, string>>) {
  const defaults = { NODE_ENV: 'production', PUBLIC_URL: 'https://bar.example', HOST: '127.0.0.1', PORT: '0' };
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: home,
    env: bareEnvironment({ ...defaults, ...settings }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on('line', (line) => {
      lines.push(line);
      const listening = z.safeParse(listeningShape, JSON.parse(line));
      if (listening.success) resolve(listening.data.address);
    });
    server.once('exit', () => reject(new Error(`The server did not start: ${lines.join('\n')}`)));
  });
  return { address, log: () => lines.join('\n'), stop: () => stop(server) };
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}
