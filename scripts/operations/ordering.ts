// Customers who order one beer after another, each under its id until it is acknowledged.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { placeOrder, scanTable } from './customers.ts';
import { mustHold } from './figures.ts';

/** Each customer orders this often, with the next one of their sessions: a session may place twelve orders a minute. */
const PAUSE_BETWEEN_ORDERS_MS = 850;
const SESSIONS_EACH = 6;
const RETRY_MS = 100;

/** An order that the server acknowledged. */
export interface AcknowledgedOrder {
  readonly id: string;
  /** When it was sent first, and when it was acknowledged, in milliseconds since 1970. */
  readonly sentOn: number;
  readonly acknowledgedOn: number;
}

/** Customers who are ordering. */
export interface Ordering {
  readonly orders: readonly AcknowledgedOrder[];
  /** Changes the server to which all later requests go. */
  readonly moveTo: (port: number) => void;
  /** Resolves once every order that was sent is acknowledged. */
  readonly stop: () => Promise<void>;
}

/** Starts this many customers. Rejected requests of any kind but 429 and 503 fail `stop`. */
export function startOrdering(firstPort: number, customers: number): Ordering {
  const evening = { port: firstPort, isOver: false, orders: new Array<AcknowledgedOrder>() };
  const ordering = Promise.all(Array.from({ length: customers }, () => orderUntilOver(evening)));
  // Reported by `stop`.
  ordering.catch(() => undefined);
  return {
    orders: evening.orders,
    moveTo: (port) => {
      evening.port = port;
    },
    stop: async () => {
      evening.isOver = true;
      await ordering;
    },
  };
}

async function orderUntilOver(evening: { port: number; isOver: boolean; orders: AcknowledgedOrder[] }): Promise<void> {
  const cookies: string[] = [];
  for (let count = 0; count < SESSIONS_EACH; count += 1) cookies.push(await scanTable(evening.port));
  for (let turn = 0; !evening.isOver; turn += 1) {
    const id = randomUUID();
    const sentOn = Date.now();
    for (;;) {
      const outcome = await placeOrder(evening.port, cookies[turn % SESSIONS_EACH] ?? '', id);
      if (outcome.kind === 'response') {
        if (outcome.status === 200) break;
        mustHold([429, 503].includes(outcome.status), `an order is accepted or sent again: ${JSON.stringify(outcome)}`);
      }
      await pause(RETRY_MS);
    }
    evening.orders.push({ id, sentOn, acknowledgedOn: Date.now() });
    await pause(PAUSE_BETWEEN_ORDERS_MS);
  }
}

/** Throws unless every acknowledged order is stored, once and under a number of its own. */
export async function requireStoredOnce(client: ClientBase, orders: readonly AcknowledgedOrder[]): Promise<void> {
  const { rows } = await client.query<{ stored: number; ids: number; numbers: number }>(
    `select count(*)::int as stored, count(distinct order_id)::int as ids, count(distinct number)::int as numbers
       from payments where order_id = any($1)`,
    [orders.map(({ id }) => id)],
  );
  const { stored = 0, ids = 0, numbers = 0 } = rows[0] ?? {};
  mustHold(ids === orders.length, `every acknowledged order is stored (${ids} of ${orders.length})`);
  mustHold(stored === ids && numbers === ids, `no order is stored twice (${stored} rows, ${numbers} numbers)`);
}
