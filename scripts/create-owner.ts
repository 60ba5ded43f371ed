// Makes an owner of a venue, the first one as any other: `npm run create-owner -- --email … --name …`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { messages } from '#contract/messages.es.ts';
import { passwordRefusal } from '#domain/staff-form.ts';
import { readConfig, WrongSetting } from '#server/platform/config.ts';
import { createHouseContext, Refused } from '#server/platform/context.ts';
import { CannotRun } from '#server/platform/embedded-database/cannot-run.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live.ts';
import { createLog } from '#server/platform/log.ts';
import { visitHouseDatabase } from '#server/platform/open-venue-database.ts';
import { saveUser } from '#server/staff/index.ts';
import { askSecrets, Interrupted } from './ask-secret.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const USAGE = 'Use: npm run create-owner -- --email ADDRESS --name NAME';

/** Why nobody was made, in one line. */
class NotDone extends Error {}

try {
  const { email, name } = readArguments();
  await createOwner({ email, name, password: await askPassword() });
  process.stdout.write(`${name} (${email}) is an owner, and signs in at /admin.\n`);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}

function readArguments(): { email: string; name: string } {
  try {
    const options = { email: { type: 'string' }, name: { type: 'string' } } as const;
    const { email, name } = parseArgs({ options }).values;
    if (email !== undefined && name !== undefined) return { email: email.trim(), name: name.trim() };
  } catch {
    // An option that there is not.
  }
  throw new NotDone(USAGE);
}

async function askPassword(): Promise<string> {
  const [password = '', again = ''] = await askSecrets(['Password: ', 'The same again: ']);
  const refusal = passwordRefusal(password);
  if (refusal) throw new NotDone(messages[refusal]);
  if (password !== again) throw new NotDone('The two passwords differ: nobody was made.');
  return password;
}

/** The same rules hold as in the form of a user; whose e-mail or name there is already is refused. */
async function createOwner(owner: { email: string; name: string; password: string }): Promise<void> {
  const config = readConfig(process.env, ROOT);
  const log = createLog({ ...config, level: 'warn' });
  const opened = await visitHouseDatabase(config, log);
  try {
    const live = createLiveHub(log);
    const clock = () => new Date();
    const context = createHouseContext({
      db: opened.db,
      live,
      log,
      timeZone: config.timeZone,
      clock,
      newId,
      newToken,
      settlementParts: [],
    });
    await saveUser(context, { ...owner, userId: newId(), roles: ['OWNER'], shown: null });
    live.close();
  } finally {
    await opened.close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return Object.values(error.details?.fields ?? {})[0] ?? messages[error.code];
  const isPlain = [NotDone, Interrupted, CannotRun, WrongSetting].some((kind) => error instanceof kind);
  if (!isPlain || !(error instanceof Error)) throw error;
  return error.message;
}
