// Turns off the two-step verification of a user who lost the phone, for the only owner of a venue:
// `npm run second-factor:remove -- --email …`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { InvalidSettingError, readConfig } from '#server/platform/config.ts';
import { RefusalError } from '#server/platform/context.ts';
import { EmbeddedDatabaseError } from '#server/platform/embedded-database/embedded-database-error.ts';
import { removeSecondFactorByEmail } from '#server/staff/index.ts';
import { withVenueContext } from './venue-context.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const USAGE = 'Use: npm run second-factor:remove -- --email ADDRESS';

/** Thrown with the reason, in one line, why nothing was changed. */
class CommandError extends Error {}

try {
  const email = readEmail();
  const wasOn = await withVenueContext(readConfig(process.env, ROOT), (context) =>
    removeSecondFactorByEmail(context, email),
  );
  process.stdout.write(
    wasOn
      ? `${email} signs in with the password only, was signed out everywhere, and is sent a mail.\n`
      : `${email} has no two-step verification: nothing was changed.\n`,
  );
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}

function readEmail(): string {
  try {
    const { email = '' } = parseArgs({ options: { email: { type: 'string' } } }).values;
    if (email.trim() !== '') return email.trim();
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
