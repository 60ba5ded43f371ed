// The settings of Redsys, read from the environment.
import * as z from 'zod/mini';
import type { Section } from '#domain/schedule.ts';
import { type EnvironmentVariables, parseEnvironmentVariables } from '#server/platform/config.ts';
import { requireAllOrNoneSet } from '#server/providers/read-settings.ts';
import { readEarlierTerminals, readSectionTerminals } from './more-terminals.ts';
import {
  cardFormScriptUrl,
  merchantCodeShape,
  normalizeTerminalNumber,
  queryUrlShape,
  REDSYS_PRODUCTION_URL,
  type RedsysTerminal,
  redsysSecretKeyShape,
  redsysServerShape,
  redsysServerUrl,
  signatureVersionShape,
  terminalNumberShape,
} from './terminal-settings.ts';

/** The settings of Redsys: the terminal that charges new payments, and further terminals. */
export interface RedsysSettings extends RedsysTerminal {
  /** The terminals that charge orders with lines of one section only. */
  readonly sections?: Readonly<Partial<Record<Section, RedsysTerminal>>> | undefined;
  /** Credentials that charge nothing: they serve attempts and saved cards that were made with them. */
  readonly earlier?: readonly RedsysTerminal[] | undefined;
}

const environment = z.object({
  REDSYS_MERCHANT_CODE: z.optional(merchantCodeShape),
  REDSYS_TERMINAL: z._default(terminalNumberShape, '1'),
  REDSYS_SECRET_KEY: z.optional(redsysSecretKeyShape),
  REDSYS_URL: z._default(redsysServerShape, 'real'),
  REDSYS_SIGNATURE: z._default(signatureVersionShape, 'HMAC_SHA512_V2'),
  REDSYS_QUERY_URL: z.optional(queryUrlShape),
});

/** Reads the settings of Redsys; null if the merchant code and the key are not set. Throws `InvalidSettingError`. */
export function readRedsysSettings(env: EnvironmentVariables): RedsysSettings | null {
  const given = parseEnvironmentVariables(environment, env);
  requireAllOrNoneSet(given, ['REDSYS_MERCHANT_CODE', 'REDSYS_SECRET_KEY']);

  const { REDSYS_MERCHANT_CODE: merchantCode, REDSYS_SECRET_KEY: secretKey, REDSYS_SIGNATURE: signature } = given;
  if (merchantCode === undefined || secretKey === undefined) return null;
  const url = redsysServerUrl(given.REDSYS_URL);
  const first: RedsysTerminal = {
    merchantCode,
    terminal: normalizeTerminalNumber(given.REDSYS_TERMINAL),
    secretKey,
    url,
    scriptUrl: cardFormScriptUrl(url),
    signature,
    queryUrl: given.REDSYS_QUERY_URL,
  };
  return {
    ...first,
    sections: readSectionTerminals(env, first),
    earlier: readEarlierTerminals(env, first),
  };
}

/** True unless the terminal is at the production server of Redsys: on any other server no money is charged. */
export function isTestServer({ url }: Pick<RedsysTerminal, 'url'>): boolean {
  return url !== REDSYS_PRODUCTION_URL;
}
