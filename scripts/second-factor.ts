// For an owner who cannot come in with two-step verification: `npm run second-factor:remove -- --email …` turns it off for a person
// who lost the phone; `npm run second-factor:unlock -- --email …` ends the wait after wrong codes or passwords.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { InvalidSettingError, readConfig } from '#server/platform/config.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { EmbeddedDatabaseError } from '#server/platform/embedded-database/embedded-database-error.ts';
import { removeSecondFactorByEmail, unlockStaffAccount } from '#server/staff/index.ts';
import { withVenueContext } from './venue-context.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const USAGE =
  'Use: npm run second-factor:remove -- --email ADDRESS, or npm run second-factor:unlock -- --email ADDRESS';

/** Thrown with the reason, in one line, why nothing was changed. */
class CommandError extends Error {}

/** What each command does. Returns its result as one line. */
const COMMANDS = new Map([
  ['remove', remove],
  ['unlock', unlock],
]);

try {
  const { command, email } = readArguments();
  const result = await withVenueContext(readConfig(process.env, ROOT), (context) => command(context, email));
  process.stdout.write(`${result}\n`);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}

async function remove(context: Context, email: string): Promise<string> {
  const wasOn = await removeSecondFactorByEmail(context, email);
  return wasOn
    ? `${email} signs in with the password only, was signed out everywhere, and is sent a mail.`
    : `${email} has no two-step verification: nothing was changed.`;
}

async function unlock(context: Context, email: string): Promise<string> {
  await unlockStaffAccount(context, email);
  return `${email} can sign in at once. Two-step verification is as it was.`;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { email: { type: 'string' } }, allowPositionals: true });
    const command = COMMANDS.get(positionals.join(' '));
    const email = values.email?.trim() ?? '';
    if (command && email !== '') return { command, email };
  } catch {
    // An unknown option: the usage is printed below.
  }
  throw new CommandError(USAGE);
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusalError && error.code === 'not-found')
    return 'No user has that e-mail: nothing was changed.';
  const isPlain = [CommandError, EmbeddedDatabaseError, InvalidSettingError].some((kind) => error instanceof kind);
  if (!isPlain || !(error instanceof Error)) throw error;
  return error.message;
}
