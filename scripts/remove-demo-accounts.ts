// Locks the demo accounts of a venue that was tried as a demo and now goes live: `npm run demo:remove-accounts`.
import path from 'node:path';
import { isDemoEmail } from '#domain/demo-account.ts';
import { readConfig } from '#server/platform/config.ts';
import { hasEnabledOwner, lockDemoAccounts } from '#server/staff/index.ts';
import { isExpectedError, withVenueContext } from './venue-context.ts';

/** Appended to an account of a real person, which had the password of the demo. */
const RENAMED = ' (had the password of the demo: set a new one and enable it under «Usuarios»)';
const ROOT = path.resolve(import.meta.dirname, '..');

try {
  const { locked, hasOwner } = await withVenueContext(readConfig(process.env, ROOT), async (context) => ({
    locked: await lockDemoAccounts(context),
    hasOwner: await hasEnabledOwner(context.db),
  }));
  process.stdout.write(locked.length === 0 ? 'No demo account can sign in: nothing was changed.\n' : reportOf(locked));
  if (!hasOwner) {
    process.stdout.write(
      'Nobody can sign in as owner now. Create one: npm run create-owner -- --email ADDRESS --name NAME\n',
    );
  }
} catch (error) {
  if (!isExpectedError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function reportOf(locked: readonly string[]): string {
  const lines = locked.map((email) => `  ${email}${isDemoEmail(email) ? '' : RENAMED}\n`).join('');
  return `Locked, with new random passwords, and signed out everywhere:\n${lines}Their orders and payments stay.\n`;
}
