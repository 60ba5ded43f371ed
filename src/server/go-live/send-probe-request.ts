// Sends one HTTP request of the go-live check, without redirects and with a time limit, and compares clocks with another server.

/** The part of an HTTP reply that the go-live check compares. */
interface ProbeResponse {
  readonly status: number;
  readonly text: string;
  /** The header `Date`; null if it is missing. */
  readonly date: string | null;
}

/**
 * Sends one HTTP request of the go-live check to a URL. Follows no redirect, because payment providers follow none when they send
 * webhooks. Throws if there is no response.
 */
export async function sendProbeRequest(
  url: string,
  {
    timeoutMs,
    method = 'GET',
    headers = {},
  }: {
    readonly timeoutMs: number;
    readonly method?: 'GET' | 'HEAD' | 'POST';
    readonly headers?: Record<string, string>;
  },
): Promise<ProbeResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(url, {
    method,
    headers,
    signal,
    redirect: 'manual',
    ...(method === 'POST' && { body: '' }),
  });
  return { status: reply.status, text: await reply.text(), date: reply.headers.get('date') };
}

/**
 * Returns by how many milliseconds the clock of this server is ahead of the clock of another server; negative if it is behind. Asks
 * the servers in `urls` one after the other until one answers; null if none does. Exact to a second, because the HTTP header `Date`
 * is.
 */
export async function measureClockDifference(
  urls: readonly string[],
  { clock, timeoutMs }: { readonly clock: () => Date; readonly timeoutMs: number },
): Promise<number | null> {
  for (const url of urls) {
    const sentAt = clock().getTime();
    const reply = await sendProbeRequest(url, { timeoutMs, method: 'HEAD' }).catch(() => null);
    const theirs = Date.parse(reply?.date ?? '');
    if (!Number.isNaN(theirs)) return Math.round((sentAt + clock().getTime()) / 2 - theirs);
  }
  return null;
}

/** True if the request failed because the certificate of the server is not valid. */
export function isCertificateError(error: unknown): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(networkErrorCode(error));
}

/** Returns the code of a network error or of its cause, such as `ECONNREFUSED`; if none exists, the name of the error. */
export function networkErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? networkErrorCode(error.cause) : error.name;
}
