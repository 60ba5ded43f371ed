// Refuses to start in production while a stranger could sign in, or while customers would pay without being charged.
import { type GoLiveFinding, goLiveFindings } from '#domain/go-live.ts';
import type { GoLiveProblem } from '#domain/go-live-facts.ts';
import { type GoLiveSources, readGoLiveFacts } from './read-facts.ts';

/** Thrown if the server must not start in production. The message is one line that names the problem and says what to do. */
export class UnsafeStartError extends Error {}

/**
 * Throws `UnsafeStartError` for the first problem that makes a start in production unsafe. Outside production nothing is refused.
 */
export async function requireSafeStart(sources: GoLiveSources): Promise<void> {
  if (!sources.settings.isProduction) return;
  const facts = await readGoLiveFacts(sources, { checkPasswords: true });
  const refused = goLiveFindings(facts).filter(({ severity }) => severity === 'refused');
  const [first, ...others] = refused;
  if (!first) return;
  const more = others.length === 0 ? '' : ` More is wrong (${others.length}): see \`npm run go-live-check\`.`;
  throw new UnsafeStartError(`Production does not start: ${describe(first)}${more}`);
}

function describe({ problem, subject }: GoLiveFinding): string {
  return (REASONS[problem] ?? (() => problem))(subject);
}

/** The problems that can refuse the start. */
const REASONS: Partial<Readonly<Record<GoLiveProblem, (subject: string) => string>>> = {
  'demo-accounts': (emails) =>
    `demo accounts, which are public, can sign in: ${emails}. Run \`npm run demo:remove-accounts\`.`,
  'no-https': (address) =>
    `customers pay online at ${address}, which is not encrypted. Set PUBLIC_URL to an address with https://.`,
  'test-keys': (provider) =>
    `the keys of ${provider} are test keys, so nothing is charged. Set the real keys, or remove the keys.`,
  'simulator-addresses': (setting) => `the setting ${setting} names a simulator, so nothing is charged. Remove it.`,
};
