// The connection to Redsys: the settings of the venue, and HTTP requests to the bank's server.

import type { Logger } from '#server/platform/log.ts';
import type { RedsysSettings } from './settings.ts';

/** What the server passes to the Redsys provider besides its settings. */
export interface RedsysOptions {
  /** The address at which customers reach the venue, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The wallets that are configured. */
  readonly wallets: { readonly googlePay: boolean; readonly applePay: boolean };
  /** The time limit of a request. */
  readonly timeoutMs?: number;
}

/** Passed to every function that sends a request to Redsys. */
export interface RedsysClient extends RedsysOptions {
  readonly settings: RedsysSettings;
}

/** The result of a request. */
export type HttpResult =
  | { readonly kind: 'response'; readonly text: string }
  /** The connection failed, so Redsys has not received the request. */
  | { readonly kind: 'not-sent' }
  /** Redsys may have received and executed the request. */
  | { readonly kind: 'unknown'; readonly code: string };

/** Longer than Redsys itself waits for the bank of the card, which is up to 30 seconds. */
const TIMEOUT_MS = 45_000;

/** Posts to a path of the bank's server. Never throws and never retries. */
export async function postToRedsys(
  { settings, timeoutMs = TIMEOUT_MS }: RedsysClient,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<HttpResult> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(settings.url + path, { method: 'POST', body, headers, signal, redirect: 'error' });
    const text = await response.text();
    return response.ok ? { kind: 'response', text } : { kind: 'unknown', code: `http-${response.status}` };
  } catch (error) {
    return wasNotSent(error) ? { kind: 'not-sent' } : { kind: 'unknown', code: 'no-answer' };
  }
}

/** Errors that occur only before the connection is established. */
const CONNECTION_ERRORS = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

function wasNotSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && CONNECTION_ERRORS.some((code) => code === cause.code);
}
