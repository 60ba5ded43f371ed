// What is pushed to browsers: only which topic changed, never the facts themselves. The browser asks again.
import type { Action } from '#domain/staff.ts';

/** Topics and who may listen. `customer` topics reach only the guest they concern. */
export const TOPICS = {
  menu: 'anyone',
  'own-orders': 'customer',
  /** Payments, what is awaited and what tables owe, the Z closures. */
  till: { staff: 'see-payments' },
  /** Money that needs a person. */
  incidents: { staff: 'see-payments' },
  /** Money given back. */
  refunds: { staff: 'refund-payments' },
  'board-drinks': { staff: 'use-boards' },
  'board-food': { staff: 'use-boards' },
  /** What staff set up: the catalogue, tables, printers, users, settings. */
  house: { staff: 'sign-in-only' },
} as const satisfies Record<string, 'anyone' | 'customer' | { readonly staff: Action | 'sign-in-only' }>;
export type Topic = keyof typeof TOPICS;

/** Guests listen at one address and staff at another, each with its own session cookie. */
export const LIVE_PATHS = { customer: '/api/live', staff: '/api/admin/live' } as const;

/** Names of the events in the stream besides the topics. */
export const LIVE_EVENTS = {
  /** The first event: the stream stands, and what was missed must be asked again. */
  ready: 'ready',
  /** A topic changed; the data is its name. */
  changed: 'changed',
  /** The session ended: sign in again. */
  ended: 'ended',
  /** Nothing happened; the connection lives. */
  beat: 'beat',
} as const;

/** The server says something at least this often; twice this long in silence is a lost connection. */
export const LIVE_HEARTBEAT_MS = 5_000;
export const LIVE_SILENCE_MAX_MS = 2 * LIVE_HEARTBEAT_MS + 2_000;
