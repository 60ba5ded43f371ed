// Reads the settings of further Redsys terminals: those for drinks and food, and earlier credentials.
import * as z from 'zod/mini';
import type { Section } from '#domain/schedule.ts';
import { type EnvironmentVariables, InvalidSettingError, parseEnvironmentVariables } from '#server/platform/config.ts';
import { REDSYS_SIGNATURE_VERSIONS } from './signature.ts';
import {
  cardFormScriptUrl,
  merchantCodeShape,
  normalizeTerminalNumber,
  queryUrlShape,
  type RedsysTerminal,
  redsysSecretKeyShape,
  redsysServerShape,
  redsysServerUrl,
  signatureVersionShape,
  terminalNumberShape,
} from './terminal-settings.ts';

const sectionEnvironment = z.object({
  REDSYS_DRINKS_TERMINAL: z.optional(terminalNumberShape),
  REDSYS_DRINKS_SECRET_KEY: z.optional(redsysSecretKeyShape),
  REDSYS_FOOD_TERMINAL: z.optional(terminalNumberShape),
  REDSYS_FOOD_SECRET_KEY: z.optional(redsysSecretKeyShape),
});

const SECTION_NAMES = { drinks: 'DRINKS', food: 'FOOD' } as const satisfies Record<Section, string>;

/**
 * Reads the settings of the Redsys terminals that charge orders of only drinks or only food; undefined if none is set. `first` is
 * the terminal for all other orders; values that are not set are taken from it. Throws `InvalidSettingError`.
 */
export function readSectionTerminals(
  env: EnvironmentVariables,
  first: RedsysTerminal,
): Partial<Record<Section, RedsysTerminal>> | undefined {
  const given = parseEnvironmentVariables(sectionEnvironment, env);
  const terminals: Partial<Record<Section, RedsysTerminal>> = {};
  for (const section of ['drinks', 'food'] as const) {
    const terminalName = `REDSYS_${SECTION_NAMES[section]}_TERMINAL` as const;
    const keyName = `REDSYS_${SECTION_NAMES[section]}_SECRET_KEY` as const;
    const { [terminalName]: terminal, [keyName]: secretKey = first.secretKey } = given;
    if (terminal !== undefined)
      terminals[section] = { ...first, terminal: normalizeTerminalNumber(terminal), secretKey };
    else if (given[keyName] !== undefined) throw missing(terminalName, keyName);
  }
  return Object.keys(terminals).length === 0 ? undefined : terminals;
}

/** The numbers of further credentials: `REDSYS_SECRET_KEY_2` to `REDSYS_SECRET_KEY_9`. */
const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9];

const NUMBERED_FORMATS = {
  REDSYS_MERCHANT_CODE: merchantCodeShape,
  REDSYS_TERMINAL: terminalNumberShape,
  REDSYS_SECRET_KEY: redsysSecretKeyShape,
  REDSYS_URL: redsysServerShape,
  REDSYS_SIGNATURE: signatureVersionShape,
  REDSYS_QUERY_URL: queryUrlShape,
};
type NumberedName = keyof typeof NUMBERED_FORMATS;

/**
 * Reads earlier credentials of Redsys from numbered environment variables, such as `REDSYS_SECRET_KEY_2`; undefined if none is set.
 * Each number needs a secret key. Other missing values are taken from `first`, but the query address only if the server is the
 * same. Throws `InvalidSettingError` if a value is wrong or a secret key is missing.
 */
export function readEarlierTerminals(
  env: EnvironmentVariables,
  first: RedsysTerminal,
): readonly RedsysTerminal[] | undefined {
  const terminals = NUMBERS.flatMap((number) => readNumberedTerminal(env, number, first) ?? []);
  return terminals.length === 0 ? undefined : terminals;
}

function readNumberedTerminal(env: EnvironmentVariables, number: number, first: RedsysTerminal): RedsysTerminal | null {
  const numbered = (name: string) => `${name}_${number}`;
  const formats = Object.entries(NUMBERED_FORMATS).map(([name, format]) => [numbered(name), z.optional(format)]);
  const given: Readonly<Record<string, unknown>> = parseEnvironmentVariables(
    z.object(Object.fromEntries(formats)),
    env,
  );
  const read = (name: NumberedName) => {
    const value = given[numbered(name)];
    return typeof value === 'string' ? value : undefined;
  };

  const secretKey = read('REDSYS_SECRET_KEY');
  if (secretKey === undefined) {
    const [other] = Object.keys(given);
    if (other !== undefined) throw missing(numbered('REDSYS_SECRET_KEY'), other);
    return null;
  }
  const server = read('REDSYS_URL');
  const url = server === undefined ? first.url : redsysServerUrl(server);
  return {
    merchantCode: read('REDSYS_MERCHANT_CODE') ?? first.merchantCode,
    terminal: normalizeTerminalNumber(read('REDSYS_TERMINAL') ?? first.terminal),
    secretKey,
    url,
    scriptUrl: cardFormScriptUrl(url),
    signature: REDSYS_SIGNATURE_VERSIONS.find((version) => version === read('REDSYS_SIGNATURE')) ?? first.signature,
    // The query of one environment knows nothing of another.
    queryUrl: read('REDSYS_QUERY_URL') ?? (url === first.url ? first.queryUrl : undefined),
  };
}

function missing(name: string, other: string): InvalidSettingError {
  return new InvalidSettingError(`The setting ${name} is missing: it goes with ${other}.`);
}
