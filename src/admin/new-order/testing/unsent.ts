// Test data for unsent orders.
import type { OrderDraft } from '#admin/new-order/order-draft.ts';
import type { UnsentOrder } from '#admin/new-order/unsent/unsent-orders.ts';
import { anId } from '#contract/testing/products.ts';
import { newDraft } from './menu.ts';

/** The member of staff who wrote the unsent orders of the tests. */
export const WRITER = { id: anId(940), name: 'Lucía Martín' };
/** A member of staff who wrote none of the unsent orders of the tests. */
export const OTHER_PERSON = { id: anId(941), name: 'Carmen Robledo' };
/**
 * When `WRITER` last pressed the button that sends the unsent orders of the tests, in milliseconds since 1970. It is the value of
 * their field `confirmedOn`.
 */
export const LAST_SENT_ON = Date.parse('2026-11-21T21:00:00Z');

/** Builds an order that `WRITER` sent and whose request failed. `fields` replaces fields of it, `draft` fields of its draft. */
export function anUnsentOrder(fields: Partial<UnsentOrder> = {}, draft: Partial<OrderDraft> = {}): UnsentOrder {
  return {
    draft: newDraft({ isSent: true, ...draft }),
    writer: WRITER,
    confirmedOn: LAST_SENT_ON,
    hasFailed: true,
    refusal: null,
    ...fields,
  };
}

/** In-memory replacement of the browser's `Storage`, with the methods that unsent orders use. */
export class MemoryStorage {
  readonly entries = new Map<string, string>();
  /** While true every write throws, as in a full or blocked storage. */
  isFull = false;

  get length(): number {
    return this.entries.size;
  }

  key(place: number): string | null {
    return [...this.entries.keys()][place] ?? null;
  }

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.isFull) throw new Error('QuotaExceededError');
    this.entries.set(key, text);
  }

  removeItem(key: string): void {
    this.entries.delete(key);
  }
}
