// `npm run create-owner`, `npm run second-factor:remove` and `npm run second-factor:unlock`, as processes of their own on the
// database of a venue.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { cloneDatabase } from './platform/testing/clone.ts';
import { addStaff, openTestVenue } from './platform/testing/venue.ts';

const PASSWORD = 'una-clave-larga';

const clone = await cloneDatabase();
const venue = await openTestVenue({ connection: clone.connection });

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

it('second-factor:remove lets an owner who lost the phone sign in with the password, while the server runs', async () => {
  const email = `${venue.newId()}@comanda.test`;
  const id = await addStaff(venue.db, { email, roles: ['OWNER'] });
  const factor = { user_id: id, secret: Buffer.alloc(20), confirmed_on: new Date() };
  await venue.db.insertInto('second_factors').values(factor).execute();
  const signIn = () => venue.browser().staff.signIn({ email, password: PASSWORD });
  await expect(signIn()).rejects.toMatchObject({ code: 'code-needed' });
  const command = 'scripts/second-factor.ts';
  expect(await run(command, ['remove', '--email', email])).toMatchObject({ code: 0, errors: '' });
  await signIn();
  const unknown = await run(command, ['remove', '--email', 'nadie@example.com']);
  expect(unknown).toEqual({ code: 1, errors: 'No user has that e-mail: nothing was changed.\n' });
});

it('second-factor:unlock ends the waits of an owner, and two-step verification stays on', async () => {
  const email = `${venue.newId()}@comanda.test`;
  const id = await addStaff(venue.db, { email, roles: ['OWNER'] });
  const factor = { user_id: id, secret: Buffer.alloc(20), confirmed_on: new Date() };
  await venue.db.insertInto('second_factors').values(factor).execute();
  const times = { locked_until: new Date('2100-01-01'), failed_on: new Date(), noticed_on: null };
  const count = { user_id: id, is_stranger: true, failures: 9, ...times };
  await venue.db.insertInto('second_factor_failures').values(count).execute();
  const guess = () => venue.browser().staff.signIn({ email, password: PASSWORD, code: '000000' });
  await expect(guess()).rejects.toMatchObject({ code: 'code-locked' });
  const command = 'scripts/second-factor.ts';
  expect(await run(command, ['unlock', '--email', email])).toMatchObject({ code: 0, errors: '' });
  await expect(guess()).rejects.toMatchObject({ code: 'wrong-code' });
  expect(await run(command, ['--email', email])).toEqual({
    code: 1,
    errors: expect.stringContaining('Use: npm run second-factor:remove'),
  });
});

function createOwner(options: readonly string[], passwords: readonly string[] = [PASSWORD, PASSWORD]) {
  return run('scripts/create-owner.ts', options, passwords);
}

async function run(command: string, options: readonly string[], passwords: readonly string[] = []) {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: clone.url };
  const child = spawn(process.execPath, [command, ...options], { env });
  child.stdin.end(passwords.map((password) => `${password}\n`).join(''));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [errors, code] = await Promise.all([text(child.stderr), exited]);
  return { errors, code };
}
