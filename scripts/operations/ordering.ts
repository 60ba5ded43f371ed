// Customers who order one beer after another, each under its id until it is acknowledged.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { placeOrder, scanTable } from './customers.ts';
import { mustHold } from './figures.ts';

/** Each customer orders this often, with the next one of their sessions: a session may place twelve orders a minute. */
const PAUSE_BETWEEN_ORDERS_MS = 1_000;
const SESSIONS_EACH = 6;
const RETRY_MS = 100;
const RETRY_AFTER_LIMIT_MS = 2_000;
const MORE_MS_MAX = 60_000;

/** An order that the server confirmed to the customer with status 200, so it must not be lost. */
export interface AcknowledgedOrder {
  readonly id: string;
  /** When it was sent first, and when it was acknowledged, in milliseconds since 1970. */
  readonly sentOn: number;
  readonly acknowledgedOn: number;
}

/** Customers who keep ordering, and the orders that were acknowledged so far. */
export interface OrderingCustomers {
  readonly orders: readonly AcknowledgedOrder[];
  /** Changes the server to which all later requests go. */
  readonly moveTo: (port: number) => void;
  /** Resolves when this many further orders are acknowledged. */
  readonly more: (count: number) => Promise<void>;
  /** Resolves once every order that was sent is acknowledged. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts simulated customers, who place one order of a beer after another until `stop` is called. An order is sent again if no
 * response arrives, or if the status is 429 or 503. `stop` rejects if the server refused an order with another status.
 */
export async function startOrdering(firstPort: number, customers: number): Promise<OrderingCustomers> {
  const evening = { port: firstPort, isOver: false, orders: new Array<AcknowledgedOrder>() };
  const sessions = await Promise.all(Array.from({ length: customers }, () => scanTables(firstPort)));
  const ordering = Promise.all(sessions.map((cookies) => orderUntilOver(evening, cookies)));
  // Reported by `stop`.
  ordering.catch(() => undefined);
  return {
    orders: evening.orders,
    moveTo: (port) => {
      evening.port = port;
    },
    more: async (count) => {
      const [target, deadline] = [evening.orders.length + count, performance.now() + MORE_MS_MAX];
      while (evening.orders.length < target) {
        await Promise.race([ordering, pause(RETRY_MS)]);
        mustHold(performance.now() < deadline, 'customers order on');
      }
    },
    stop: async () => {
      evening.isOver = true;
      await ordering;
    },
  };
}

async function scanTables(port: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let count = 0; count < SESSIONS_EACH; count += 1) cookies.push(await scanTable(port));
  return cookies;
}

async function orderUntilOver(
  evening: { port: number; isOver: boolean; orders: AcknowledgedOrder[] },
  cookies: readonly string[],
): Promise<void> {
  for (let turn = 0; !evening.isOver; turn += 1) {
    const id = randomUUID();
    const sentOn = Date.now();
    for (;;) {
      let retryMs = RETRY_MS;
      const outcome = await placeOrder(evening.port, cookies[turn % SESSIONS_EACH] ?? '', id);
      if (outcome.kind === 'response') {
        if (outcome.status === 200) break;
        if (outcome.status === 429) retryMs = RETRY_AFTER_LIMIT_MS;
        mustHold([429, 503].includes(outcome.status), `an order is accepted or sent again: ${JSON.stringify(outcome)}`);
      }
      await pause(retryMs);
    }
    evening.orders.push({ id, sentOn, acknowledgedOn: Date.now() });
    await pause(PAUSE_BETWEEN_ORDERS_MS);
  }
}

/** Returns the ids of these acknowledged orders. */
export function idsOf(orders: readonly AcknowledgedOrder[]): string[] {
  return orders.map(({ id }) => id);
}

/** Throws unless every acknowledged order is stored exactly once, each with a payment number of its own. */
export async function requireStoredOnce(client: ClientBase, orderIds: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ stored: number; ids: number; numbers: number }>(
    `select count(*)::int as stored, count(distinct remainder_of)::int as ids, count(distinct number)::int as numbers
       from payments where remainder_of = any($1)`,
    [orderIds],
  );
  const { stored = 0, ids = 0, numbers = 0 } = rows[0] ?? {};
  mustHold(ids === orderIds.length, `every acknowledged order is stored (${ids} of ${orderIds.length})`);
  mustHold(stored === ids && numbers === ids, `no order is stored twice (${stored} rows, ${numbers} numbers)`);
}
