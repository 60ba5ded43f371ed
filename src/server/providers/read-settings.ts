// Shared by the functions that read the settings of payment providers: the schema of addresses, and checks across variables.
import * as z from 'zod/mini';
import { InvalidSettingError } from '#server/platform/config.ts';

/**
 * What is needed to read the settings of payment providers besides the environment variables: whether the server is in production,
 * and the folder where relative paths start.
 */
export interface ProviderSettingsOptions {
  readonly isProduction: boolean;
  /** The folder from which relative paths in settings start. */
  readonly root: string;
}

/** The zod schema of an http or https address. */
export const httpAddressShape = z.url({
  protocol: /^https?$/,
  error: 'an address that begins with http:// or https://',
});

type Variables<Name extends string> = Readonly<Partial<Record<Name, unknown>>>;

/** Throws `InvalidSettingError` if some of the named environment variables are set, but not all of them. */
export function requireAllOrNoneSet<Name extends string>(given: Variables<Name>, names: readonly Name[]): void {
  const missing = names.find((name) => given[name] === undefined);
  if (missing === undefined || names.every((name) => given[name] === undefined)) return;
  const others = names.filter((name) => name !== missing).join(' and ');
  throw new InvalidSettingError(`The setting ${missing} is missing: it goes with ${others}.`);
}
