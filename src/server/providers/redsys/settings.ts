// The settings of Redsys, read from the environment.
import * as z from 'zod/mini';
import type { Section } from '#domain/schedule.ts';
import { type Environment, parseEnvironment } from '#server/platform/config.ts';
import { requireTogether } from '#server/providers/read-settings.ts';
import { readEarlierTerminals, readSectionTerminals } from './more-terminals.ts';
import {
  MERCHANT_CODE,
  PRODUCTION_URL,
  QUERY_URL,
  type RedsysTerminal,
  SECRET_KEY,
  SERVER,
  SIGNATURE,
  scriptUrlOf,
  serverUrl,
  TERMINAL,
  terminalNumber,
} from './terminal-settings.ts';

/** The settings of Redsys: the terminal that charges new payments, and further terminals. */
export interface RedsysSettings extends RedsysTerminal {
  /** The terminals that charge orders with lines of one section only. */
  readonly sections?: Readonly<Partial<Record<Section, RedsysTerminal>>> | undefined;
  /** Credentials that charge nothing: they serve attempts and saved cards that were made with them. */
  readonly earlier?: readonly RedsysTerminal[] | undefined;
}

const environment = z.object({
  REDSYS_MERCHANT_CODE: z.optional(MERCHANT_CODE),
  REDSYS_TERMINAL: z._default(TERMINAL, '1'),
  REDSYS_SECRET_KEY: z.optional(SECRET_KEY),
  REDSYS_URL: z._default(SERVER, 'real'),
  REDSYS_SIGNATURE: z._default(SIGNATURE, 'HMAC_SHA512_V2'),
  REDSYS_QUERY_URL: z.optional(QUERY_URL),
});

/** Reads the settings of Redsys; null if the merchant code and the key are not set. Throws `InvalidSettingError`. */
export function readRedsysSettings(env: Environment): RedsysSettings | null {
  const given = parseEnvironment(environment, env);
  requireTogether(given, ['REDSYS_MERCHANT_CODE', 'REDSYS_SECRET_KEY']);

  const { REDSYS_MERCHANT_CODE: merchantCode, REDSYS_SECRET_KEY: secretKey, REDSYS_SIGNATURE: signature } = given;
  if (merchantCode === undefined || secretKey === undefined) return null;
  const url = serverUrl(given.REDSYS_URL);
  const first: RedsysTerminal = {
    merchantCode,
    terminal: terminalNumber(given.REDSYS_TERMINAL),
    secretKey,
    url,
    scriptUrl: scriptUrlOf(url),
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
  return url !== PRODUCTION_URL;
}
