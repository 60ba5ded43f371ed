// `fetch` for the API of the same origin, with a timeout and JSON bodies.

/** A slow connection may respond after several seconds; after this timeout people have stopped waiting. */
const RESPONSE_TIMEOUT_MS = 15_000;

type ApiRequest = {
  readonly method: string;
  readonly url: string;
  /** JSON text, for methods that carry one. */
  readonly body?: string;
};

/**
 * Sends a request to the API and resolves with the response, whatever its status. Rejects if the network is down, or if no response
 * comes within 15 seconds.
 */
export function fetchWithTimeout({ method, url, body }: ApiRequest): Promise<Response> {
  return fetch(url, {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
}
