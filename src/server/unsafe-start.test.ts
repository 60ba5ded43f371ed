// Starts of the real server that it must refuse, each as a process of its own, and the command that cures one of them.
import { execFile, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { bareEnvironment } from './platform/testing/bare-environment.ts';
import { cloneDatabase } from './platform/testing/clone.ts';
import { addStaff, openTestVenue } from './platform/testing/venue.ts';
import { hashPassword } from './staff/index.ts';

const run = promisify(execFile);
const REDSYS = { REDSYS_MERCHANT_CODE: '999008881', REDSYS_SECRET_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' };
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://bar.example' };
const TRIAL = { ...PRODUCTION, ...REDSYS, PUBLIC_URL: 'http://localhost:3000', REDSYS_URL: 'http://127.0.0.1:9' };

const clone = await cloneDatabase();
const venue = await openTestVenue({ connection: clone.connection });
beforeEach(async () => {
  await venue.db.deleteFrom('staff_users').execute();
  await setMode('manual');
});

describe('production does not start', () => {
  it('while a demo account can sign in', async () => {
    await addDemoOwner();
    expect(await start(PRODUCTION)).toEqual({
      code: 1,
      errors:
        'Production does not start: demo accounts, which are public, can sign in: owner@comanda.test. ' +
        'Run `npm run demo:remove-accounts`.\n',
    });
  });

  it('only until `npm run demo:remove-accounts` has locked the demo accounts', async () => {
    await addDemoOwner();
    const output = await removeDemoAccounts();
    expect(output).toContain('owner@comanda.test');
    expect(output).toContain('npm run create-owner');
    expect(await start(PRODUCTION)).toEqual(STARTED);
  });

  it.each([
    ['test keys', { ...PRODUCTION, ...REDSYS, REDSYS_URL: 'test' }, /the keys of Redsys are test keys/],
    ['a simulator', { ...PRODUCTION, ...REDSYS, REDSYS_URL: 'http://127.0.0.1:9' }, /REDSYS_URL names a simulator/],
    [
      'no TLS',
      { ...PRODUCTION, ...REDSYS, PUBLIC_URL: 'http://bar.example' },
      /at http:\/\/bar\.example, which is not enc/,
    ],
    ['two problems', { ...TRIAL }, /not encrypted.*More is wrong \(1\): see `npm run go-live-check`/],
  ])('in an online payment mode with %s, and says so in one line', async (_, settings, reason) => {
    await setMode('redsys');
    const { code, errors } = await start(settings);
    expect({ code, lines: errors.split('\n').length }).toEqual({ code: 1, lines: 2 });
    expect(errors).toMatch(reason);
    expect(errors).not.toContain(REDSYS.REDSYS_SECRET_KEY);
  });

  it('with the same settings it starts in manual mode, or where simulators are allowed', async () => {
    expect(await start(TRIAL)).toEqual(STARTED);
    await setMode('redsys');
    expect(await start({ ...TRIAL, ALLOW_SIMULATORS: '1' })).toEqual(STARTED);
  });
});

describe('production without PUBLIC_URL', () => {
  it('starts and warns that QR codes lead to the server itself; with an address it does not warn', async () => {
    const warning = 'PUBLIC_URL is not a public address';
    const { output, ...started } = await startAndRead({ NODE_ENV: 'production' });
    expect(started).toEqual(STARTED);
    expect(output).toContain(warning);
    const behindProxy = (await startAndRead(PRODUCTION)).output;
    expect(behindProxy).not.toContain(warning);
    expect(behindProxy).toContain('TRUSTED_PROXIES is missing behind https');
  });
});

describe('outside production the server does not start', () => {
  it('with real keys', async () => {
    const { code, errors } = await start({ NODE_ENV: 'development', ...REDSYS });
    expect(code).toBe(1);
    expect(errors).toBe(
      'The setting REDSYS_SECRET_KEY would charge real cards: outside production set REDSYS_URL=test.\n',
    );
  });
});

const STARTED = { code: 0, errors: '' };

/** Starts the server, and stops it as soon as it listens. */
async function start(settings: Readonly<Record<string, string>>) {
  const { code, errors } = await startAndRead(settings);
  return { code, errors };
}

/** Like `start`, with the log. */
async function startAndRead(settings: Readonly<Record<string, string>>) {
  const env = bareEnvironment({ DATABASE_URL: clone.url, PORT: '0', HOST: '127.0.0.1', ...settings });
  const server = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (lines: string) => {
    output += lines;
    if (lines.includes('Server is listening')) server.kill('SIGTERM');
  });
  const exited = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const [errors, code] = await Promise.all([text(server.stderr), exited]);
  return { errors, code, output };
}

async function addDemoOwner(): Promise<void> {
  const id = await addStaff(venue.db, { email: 'owner@comanda.test', roles: ['OWNER'] });
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await venue.db.updateTable('staff_users').set({ password_hash }).where('id', '=', id).execute();
}

async function removeDemoAccounts(): Promise<string> {
  const env = bareEnvironment({ NODE_ENV: 'production', DATABASE_URL: clone.url });
  const { stdout } = await run(process.execPath, ['scripts/remove-demo-accounts.ts'], { env });
  return stdout;
}

async function setMode(payment_mode: PaymentMode): Promise<void> {
  await venue.db.updateTable('settings').set({ payment_mode }).execute();
}
