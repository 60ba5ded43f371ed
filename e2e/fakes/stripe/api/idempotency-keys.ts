// Idempotency keys: a repeated request with the same key gets the stored response.
import { ApiRefusal } from './refusal.ts';

/** A response of the API, before it is sent. */
export interface ApiResponse {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface StoredResponse {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/** The responses of the API by idempotency key: a repeated request gets the stored response. */
export class IdempotencyKeys {
  readonly #stored = new Map<string, StoredResponse>();

  /** The stored response; null for a new key. Throws if the key was used for another request. */
  findResponse(key: string, request: string): ApiResponse | null {
    const stored = this.#stored.get(key);
    if (stored === undefined) return null;
    if (stored.request !== request) {
      throw new ApiRefusal('This idempotency key was used for another request.', { type: 'idempotency_error' });
    }
    const body: object = JSON.parse(stored.body);
    return { status: stored.status, body, headers: { 'idempotent-replayed': 'true' } };
  }

  /**
   * Stores a copy of the response. Responses with status 400 or 404 are not stored because the request had no effect.
   */
  storeResponse(key: string, request: string, { status, body }: ApiResponse): void {
    if (status === 400 || status === 404) return;
    this.#stored.set(key, { request, status, body: JSON.stringify(body) });
  }

  /** Removes all keys, as Stripe does after one day. */
  clear(): void {
    this.#stored.clear();
  }
}
