// Sends HTTP requests to Redsys with the credentials of one account, and parses the JSON of the replies.
import * as z from 'zod/mini';
import type { Logger } from '#server/platform/log.ts';
import type { RedsysAccount } from './accounts.ts';
import type { RedsysTerminal } from './terminal-settings.ts';

/**
 * What the Redsys provider needs besides its settings: the public URL, a clock, a logger, the configured wallets, and a time limit
 * of requests in milliseconds.
 */
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

/**
 * What every function that sends a request to Redsys needs: the credentials of one account, and the options of the Redsys provider.
 */
export interface RedsysRequestContext extends RedsysOptions {
  readonly account: RedsysAccount;
  /** The credentials of the requests. */
  readonly settings: RedsysTerminal;
}

/** Combines the options of the Redsys provider with the credentials of this account. Sends no request. */
export function createRedsysRequestContext(options: RedsysOptions, account: RedsysAccount): RedsysRequestContext {
  return { ...options, account, settings: account.terminal };
}

/**
 * The result of an HTTP request to Redsys. It also says whether Redsys may have executed the request, because the request may move
 * money.
 */
type RedsysHttpResult =
  | { readonly kind: 'response'; readonly text: string }
  /** The connection failed, so Redsys has not received the request. */
  | { readonly kind: 'not-sent' }
  /** Redsys may have received and executed the request. */
  | { readonly kind: 'unknown'; readonly code: string };

/** Longer than Redsys itself waits for the bank of the card, which is up to 30 seconds. */
const TIMEOUT_MS = 45_000;

/** An HTTP request to Redsys. Times are in milliseconds. */
interface RedsysRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Longer than Redsys waits for the bank of the card if omitted. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Sends a POST request to Redsys, and returns the text of the response. Without a usable response, returns `not-sent` if the
 * connection failed, so that Redsys has not received the request; otherwise `unknown`. Never throws and never retries, because
 * Redsys may have executed a request without a response.
 */
export async function postToRedsys({
  url,
  body,
  headers,
  timeoutMs = TIMEOUT_MS,
}: RedsysRequest): Promise<RedsysHttpResult> {
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

/** Parses JSON; returns null if the text is not JSON, such as an HTML page or a truncated body. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const errorShape = z.object({ errorCode: z.string().check(z.maxLength(20)) });

/**
 * Returns the error code with which Redsys rejects a request; null if the reply is not a rejection. Redsys does not sign
 * rejections.
 */
export function redsysErrorCodeOf(received: unknown): string | null {
  const error = z.safeParse(errorShape, received);
  return error.success ? error.data.errorCode : null;
}
