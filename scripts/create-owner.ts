// Creates an owner account of the venue, the first or a further one: `npm run create-owner -- --email … --name …`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { passwordRefusal } from '#domain/staff-form.ts';
import { readConfig } from '#server/platform/config.ts';
import { RefusalError } from '#server/platform/context.ts';
import { saveUser } from '#server/staff/index.ts';
import { InterruptedError, promptSecrets } from './prompt-secrets.ts';
import { isExpectedError, withVenueContext } from './venue-context.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const USAGE = 'Use: npm run create-owner -- --email ADDRESS --name NAME';

/** Thrown with the reason, in one line, why no owner was created. */
class CommandError extends Error {}

try {
  const { email, name } = readArguments();
  await createOwner({ email, name, password: await promptPassword() });
  process.stdout.write(`${name} (${email}) is an owner and can sign in at /admin.\n`);
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
    // An unknown option: the usage is printed below.
  }
  throw new CommandError(USAGE);
}

async function promptPassword(): Promise<string> {
  const [password = '', repeated = ''] = await promptSecrets(['Password: ', 'Repeat the password: ']);
  const refusal = passwordRefusal(password);
  if (refusal) throw new CommandError(refusalMessages[refusal]);
  if (password !== repeated) throw new CommandError('The two passwords differ: no owner was created.');
  return password;
}

/** Applies the validation of the user form: an e-mail or name that is already in use is refused. */
async function createOwner(owner: { email: string; name: string; password: string }): Promise<void> {
  await withVenueContext(readConfig(process.env, ROOT), (context) =>
    saveUser(context, { ...owner, userId: context.newId(), roles: ['OWNER'], pin: '', shown: null }),
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusalError)
    return Object.values(error.details?.fields ?? {})[0] ?? refusalMessages[error.code];
  if (error instanceof CommandError || error instanceof InterruptedError || isExpectedError(error))
    return error.message;
  throw error;
}
