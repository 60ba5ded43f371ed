// pgbouncer in transaction mode: the verb tests of orders, payments and boards, and two servers of one venue.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { ROOT } from '#bench/rig/child-server.ts';
import { onDatabase } from '#bench/rig/cluster.ts';
import { startPgbouncer } from '#bench/rig/pgbouncer.ts';
import { databaseUrl, startProductServer } from '#bench/rig/venue-server.ts';
import { type Figures, mustHold, type Operation } from './figures.ts';
import { openVenue } from './open-venue.ts';
import { anOrder, BEER_ID, type Beer, openPhone, type Phone } from './phone.ts';

/** The package `pgbouncer` of Debian installs it there; the variable names another one. */
const PROGRAM = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
const TESTED = ['orders', 'payments', 'place-order', 'attempts', 'refunds', 'tables', 'z-closures'];
const CUSTOMERS = 100;
const ORDERS_EACH = 3;

export const operation: Operation = {
  name: 'two servers behind pgbouncer in transaction mode',
  run: orderThroughPooler,
};

async function orderThroughPooler(): Promise<Figures> {
  await access(PROGRAM).catch(() => {
    throw new Error(`${PROGRAM} does not exist: install pgbouncer, or name its program in PGBOUNCER.`);
  });
  await runVerbTests();
  await using venue = await openVenue();
  const pooler = await startPgbouncer(PROGRAM, venue.address);
  try {
    const pooled = { ...venue.address, host: '127.0.0.1', port: pooler.port };
    const settings = { BUS_URL: databaseUrl(venue.address) };
    await using first = await startProductServer(pooled, settings);
    await using second = await startProductServer(pooled, settings);
    const beer = await onDatabase(venue.address, async (client): Promise<Beer> => {
      const { rows } = await client.query<{ price: number }>('select price from products where id = $1', [BEER_ID]);
      return { id: BEER_ID, price: rows[0]?.price ?? 0 };
    });
    const startedAt = performance.now();
    const ids = (
      await Promise.all(Array.from({ length: CUSTOMERS }, () => orderTwice(first.port, second.port, beer)))
    ).flat();
    const seconds = (performance.now() - startedAt) / 1000;
    const { rows } = await onDatabase(venue.address, (client) =>
      client.query<{ stored: number; numbers: number }>(
        'select count(*) as stored, count(distinct number) as numbers from payments where order_id = any($1)',
        [ids],
      ),
    );
    mustHold(rows[0]?.stored === ids.length && rows[0].numbers === ids.length, 'every order is stored once');
    return {
      'tested folders': TESTED.length,
      'orders stored once': ids.length,
      'seconds for them': seconds.toFixed(1),
    };
  } finally {
    await pooler.stop();
  }
}

/** Sends each order to both servers at the same time: one stores it, and both reply the same. */
async function orderTwice(firstPort: number, secondPort: number, beer: Beer): Promise<string[]> {
  const phone: Phone = openPhone(firstPort);
  await phone.customers.scanTable({ code: 'A1' });
  const other = phone.at(secondPort);
  const ids: string[] = [];
  for (let count = 0; count < ORDERS_EACH; count += 1) {
    const order = anOrder('A1', beer);
    const [one, two] = await Promise.all([phone.payments.placeOrder(order), other.payments.placeOrder(order)]);
    mustHold(one.paymentNumber === two.paymentNumber, 'both servers reply with the same number');
    ids.push(order.orderId);
  }
  return ids;
}

async function runVerbTests(): Promise<void> {
  const folders = TESTED.map((folder) => `src/server/${folder}`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'config/vitest.ts', '--configLoader', 'native'];
  const env = { ...process.env, TEST_PGBOUNCER: PROGRAM };
  const child = spawn(process.execPath, [...vitest, ...folders], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  mustHold(code === 0, 'the verb tests pass behind pgbouncer');
}
