// Idempotency: the same key with the same parameters gets the answer that was given before.
import { ApiRefusal } from './refusal.ts';

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

export class IdempotencyKeys {
  readonly #kept = new Map<string, StoredResponse>();

  /** The answer given before; null the first time. Another request under the same key is refused. */
  findResponse(key: string, request: string): ApiResponse | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    if (kept.request !== request) {
      throw new ApiRefusal('This idempotency key was used for another request.', { type: 'idempotency_error' });
    }
    const body: object = JSON.parse(kept.body);
    return { status: kept.status, body, headers: { 'idempotent-replayed': 'true' } };
  }

  /** Keeps an answer as it is now. One that turned the parameters away is not kept: nothing was begun. */
  storeResponse(key: string, request: string, { status, body }: ApiResponse): void {
    if (status === 400 || status === 404) return;
    this.#kept.set(key, { request, status, body: JSON.stringify(body) });
  }

  /** As Stripe does after a day. */
  clear(): void {
    this.#kept.clear();
  }
}
