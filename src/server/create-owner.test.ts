// `npm run create-owner`, as a process of its own on the database of a venue.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from './platform/testing/clone.ts';
import { openTestVenue, type TestVenue } from './platform/testing/venue.ts';

const PASSWORD = 'una-clave-larga';

let clone: ClonedDatabase;
let venue: TestVenue;

beforeAll(async () => {
  clone = await cloneDatabase();
  venue = await openTestVenue({ connection: clone.connection });
});
afterAll(async () => {
  await venue.close();
  await clone.drop();
});

it('create-owner creates an owner who can sign in, while the server runs', async () => {
  expect(await createOwner(['--email', 'ana@example.com', '--name', 'Ana'])).toMatchObject({ code: 0 });
  const profile = await venue.browser().staff.signIn({ email: 'ana@example.com', password: PASSWORD });
  expect(profile).toMatchObject({ name: 'Ana', roles: ['OWNER'] });
});

it.each<[string, string[], string[], string]>([
  ['an existing e-mail', ['--email', 'ANA@example.com', '--name', 'Otra'], [PASSWORD, PASSWORD], 'Ese correo ya es'],
  [
    'an invalid e-mail',
    ['--email', 'ana', '--name', 'Ana B'],
    [PASSWORD, PASSWORD],
    'El correo electrónico debe ser válido',
  ],
  ['a short password', ['--email', 'b@example.com', '--name', 'B'], ['seis66', 'seis66'], 'La contraseña es demasiado'],
  [
    'two different passwords',
    ['--email', 'b@example.com', '--name', 'B'],
    [PASSWORD, `${PASSWORD}!`],
    'The two passwords differ',
  ],
  ['no name', ['--email', 'b@example.com'], [PASSWORD, PASSWORD], 'Use: npm run create-owner'],
  ['an unknown option', ['--role', 'OWNER'], [PASSWORD, PASSWORD], 'Use: npm run create-owner'],
])('create-owner refuses %s with one line, and creates no user', async (_, options, passwords, reason) => {
  const staff = () => venue.db.selectFrom('staff_users').select('email').execute();
  const before = await staff();
  const { code, errors } = await createOwner(options, passwords);
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toEqual([expect.stringContaining(reason)]);
  expect(await staff()).toEqual(before);
});

async function createOwner(options: readonly string[], passwords: readonly string[] = [PASSWORD, PASSWORD]) {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: clone.url };
  const child = spawn(process.execPath, ['scripts/create-owner.ts', ...options], { env });
  child.stdin.end(passwords.map((password) => `${password}\n`).join(''));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [errors, code] = await Promise.all([text(child.stderr), exited]);
  return { errors, code };
}
