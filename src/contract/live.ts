// Live events for browsers (server-sent events). An event only names the topic that changed; the browser then reads the data again.
import type { BackOfficeAction } from '#domain/staff.ts';

/**
 * The topics of live events to browsers, each with the access that a browser needs to receive the events of the topic. An event
 * names the topic whose data has changed. Events of topics with the access `customer` are sent only to the customer concerned.
 */
export const BROWSER_TOPICS = {
  menu: 'anyone',
  'own-orders': 'customer',
  /** The table of the customer was renamed. */
  'own-table': 'customer',
  /** Payments, pending payments, unpaid amounts of tables, and Z closures. */
  payments: { staff: 'sign-in-only' },
  /** Payment incidents. */
  incidents: { staff: 'see-payments' },
  /** Refunds. */
  refunds: { staff: 'refund-payments' },
  'board-drinks': { staff: 'use-boards' },
  'board-food': { staff: 'use-boards' },
  /** Print jobs, states of printers, and the automatic mode of the boards. */
  printing: { staff: 'use-boards' },
  /** Back office data: the catalogue, tables, printers, users, settings. */
  'back-office': { staff: 'sign-in-only' },
  /** The permissions of the roles: read the session again. */
  permissions: { staff: 'sign-in-only' },
} as const satisfies Record<string, 'anyone' | 'customer' | { readonly staff: BackOfficeAction | 'sign-in-only' }>;
/**
 * The name of a topic of live events to browsers, such as `menu`. When an event names a topic, open pages read the data of the
 * topic again.
 */
export type BrowserTopic = keyof typeof BROWSER_TOPICS;

/** The paths of the event streams of customers and of staff: two, because each has its own session cookie. */
export const LIVE_PATHS = { customer: '/api/live', staff: '/api/admin/live' } as const;

/**
 * The names of the events in a live stream (server-sent events), with which the server reports to browsers that data has changed.
 */
export const LIVE_EVENTS = {
  /** First event after connecting: read all data again, because earlier events may have been missed. */
  ready: 'ready',
  /** A topic changed. The event's data is the topic's name. */
  changed: 'changed',
  /** The session has ended: sign in again. */
  ended: 'ended',
  /** Heartbeat: the connection is alive. */
  heartbeat: 'beat',
} as const;

/**
 * Milliseconds between two heartbeat events in a live event stream. The server sends heartbeats so that browsers can detect a lost
 * connection.
 */
export const LIVE_HEARTBEAT_MS = 5_000;
/** Milliseconds without any live event, heartbeats included, after which a browser counts the connection as lost. */
export const LIVE_SILENCE_MAX_MS = 2 * LIVE_HEARTBEAT_MS + 2_000;
