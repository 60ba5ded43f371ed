// The connection to Redsys: the credentials of one account, HTTP requests to the bank's server, and JSON in its replies.
import * as z from 'zod/mini';
import type { Logger } from '#server/platform/log.ts';
import type { RedsysAccount } from './accounts.ts';
import type { RedsysTerminal } from './terminal-settings.ts';

/** What the server passes to the Redsys provider besides its settings. */
export interface RedsysOptions {
  /** The address at which customers reach the venue, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The wallets that are configured. */
  readonly wallets: { readonly googlePay: boolean; readonly applePay: boolean };
  /** The time limit of a request that may move money. */
  readonly timeoutMs?: number;
}

/** Passed to every function that sends a request to Redsys: the credentials of one account. */
export interface RedsysClient extends RedsysOptions {
  readonly account: RedsysAccount;
  /** The credentials of the requests. */
  readonly settings: RedsysTerminal;
}

/** Returns the client of an account. */
export function clientOf(options: RedsysOptions, account: RedsysAccount): RedsysClient {
  return { ...options, account, settings: account.terminal };
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

/** An HTTP request to Redsys. */
export interface RedsysRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Longer than Redsys waits for the bank of the card if omitted. */
  readonly timeoutMs?: number | undefined;
}

/** Posts to the bank's server. Never throws and never retries. */
export async function postToRedsys({ url, body, headers, timeoutMs = TIMEOUT_MS }: RedsysRequest): Promise<HttpResult> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'error' });
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

/** Returns the value of a JSON text; null if the text is not JSON, such as a page or a truncated body. */
export function parseReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const errorShape = z.object({ errorCode: z.string().check(z.maxLength(20)) });

/** Returns the code of a rejected request, which Redsys does not sign; null for any other reply. */
export function errorCodeOf(received: unknown): string | null {
  const error = z.safeParse(errorShape, received);
  return error.success ? error.data.errorCode : null;
}
