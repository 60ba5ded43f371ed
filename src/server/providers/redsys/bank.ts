// Redsys as one venue has it, and the calls over the wire.

import type { Logger } from '#server/platform/log.ts';
import type { RedsysSettings } from '#server/providers/settings.ts';

export interface RedsysOptions {
  /** Where guests reach us, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The wallets whose own settings are given. */
  readonly wallets: { readonly googlePay: boolean; readonly applePay: boolean };
  /** How long an answer is waited for, in milliseconds. */
  readonly patienceMs?: number;
}

export interface Bank extends RedsysOptions {
  readonly settings: RedsysSettings;
}

/** What became of a request. */
export type Posted =
  | { readonly is: 'answered'; readonly text: string }
  /** It never left. */
  | { readonly is: 'not-sent' }
  /** It may have arrived. */
  | { readonly is: 'lost'; readonly code: string };

/** Redsys itself waits up to 30 seconds for the card's bank. */
const PATIENCE_MS = 45_000;

/** Posts to the bank's server, at a path of it. Never throws, never tries again. */
export async function post(
  { settings, patienceMs = PATIENCE_MS }: Bank,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Posted> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(settings.url + path, { method: 'POST', body, headers, signal, redirect: 'error' });
    const text = await response.text();
    return response.ok ? { is: 'answered', text } : { is: 'lost', code: `http-${response.status}` };
  } catch (error) {
    return neverLeft(error) ? { is: 'not-sent' } : { is: 'lost', code: 'no-answer' };
  }
}

/** What happens only before a connection stands. */
const NO_CONNECTION = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && NO_CONNECTION.some((code) => code === cause.code);
}
