// The measures of a run in their order, each with its limit. A measure is loaded in the process that runs it.
import type { Cluster } from './rig/cluster.ts';
import type { ResultRow } from './row.ts';

/** A measure (one benchmark) of `npm run bench`: its name, its time limit, and how its code is loaded. */
export interface Measure {
  readonly name: string;
  /** Time limit that ends a hanging measure: several times what the measure takes on two idle cores. */
  readonly limitMs: number;
  /** Loads its module. The loaded function gives each row as soon as it is measured. */
  readonly load: () => Promise<(cluster: Cluster) => AsyncIterable<ResultRow>>;
}

const MINUTE_MS = 60_000;

/** All measures of `npm run bench`, in the order in which a run takes them. */
export const MEASURES: readonly Measure[] = [
  {
    name: 'menu',
    limitMs: 8 * MINUTE_MS,
    load: async () => (await import('./measures/menu.ts')).measureMenu,
  },
  {
    name: 'big-menu',
    limitMs: 8 * MINUTE_MS,
    load: async () => (await import('./measures/big-menu.ts')).measureBigMenu,
  },
  {
    name: 'orders',
    limitMs: 8 * MINUTE_MS,
    load: async () => (await import('./measures/orders.ts')).measureOrders,
  },
  {
    name: 'payments',
    limitMs: 8 * MINUTE_MS,
    load: async () => (await import('./measures/payments.ts')).measurePayments,
  },
  {
    name: 'statements',
    limitMs: 8 * MINUTE_MS,
    load: async () => (await import('./measures/statements.ts')).measureStatements,
  },
  {
    name: 'printing',
    limitMs: 15 * MINUTE_MS,
    load: async () => (await import('./measures/printing/printing.ts')).measurePrinting,
  },
  {
    name: 'notices',
    limitMs: 8 * MINUTE_MS,
    load: async () => (await import('./measures/notices.ts')).measureNotices,
  },
  {
    name: 'push',
    limitMs: 8 * MINUTE_MS,
    load: async () => (await import('./measures/push-messages.ts')).measurePushMessages,
  },
  {
    name: 'histories',
    limitMs: 15 * MINUTE_MS,
    load: async () => (await import('./measures/histories.ts')).measureHistories,
  },
  {
    name: 'history-search',
    limitMs: 20 * MINUTE_MS,
    load: async () => (await import('./measures/history-search.ts')).measureHistorySearch,
  },
  {
    name: 'dashboard',
    limitMs: 15 * MINUTE_MS,
    load: async () => (await import('./measures/dashboard.ts')).measureDashboard,
  },
  {
    name: 'events',
    limitMs: 8 * MINUTE_MS,
    load: async () => (await import('./measures/events.ts')).measureEvents,
  },
  {
    name: 'changes',
    limitMs: 8 * MINUTE_MS,
    load: async () => (await import('./measures/changes.ts')).measureChangeDelays,
  },
  {
    name: 'venue',
    limitMs: 8 * MINUTE_MS,
    load: async () => (await import('./measures/running-venue.ts')).measureRunningVenue,
  },
  {
    name: 'first-load',
    limitMs: 8 * MINUTE_MS,
    load: async () => (await import('./measures/first-load.ts')).measureFirstLoad,
  },
  {
    name: 'customer-page',
    limitMs: 15 * MINUTE_MS,
    load: async () => (await import('./measures/customer-page.ts')).measureCustomerPage,
  },
  {
    name: 'boards',
    limitMs: 15 * MINUTE_MS,
    load: async () => (await import('./measures/boards.ts')).measureBoards,
  },
];
