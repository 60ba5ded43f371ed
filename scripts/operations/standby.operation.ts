// A failover to a synchronous standby behind one address, while thirty customers order: before and after it was promoted.
import { setTimeout as pause } from 'node:timers/promises';
import { onDatabase } from '#bench/rig/cluster.ts';
import { openReplicatedDatabase } from '#bench/rig/replicated-database.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { idsOf, requireStoredOnce, startOrdering } from './ordering.ts';

const CUSTOMERS = 30;
const BEFORE_MS = 6_000;
const AFTER_MS = 6_000;
/** How long the address leads to a standby that does not accept writes yet. */
const READ_ONLY_MS = 3_000;
const READY_MS_MAX = 10_000;
/** Orders are acknowledged again this soon after the standby was promoted and the address switched. */
const SERVICE_MS_MAX = 5_000;

/** Test case of `npm run check:operations`: failover to a standby database server while customers order. */
export const operation: OperationTest = { name: 'failover to a standby under load', run: failOverTwice };

async function failOverTwice(): Promise<CaseFigures> {
  const promoted = await failOver(false);
  const readOnly = await failOver(true);
  return {
    'orders acknowledged, standby promoted first': promoted.orders,
    'from the death of the primary to the next acknowledged order (ms)': promoted.outageMs,
    'orders acknowledged, address switched to the read-only standby first': readOnly.orders,
    'from the promotion to the next acknowledged order (ms)': readOnly.serviceMs,
    'acknowledged orders lost or stored twice': 0,
  };
}

async function failOver(isReadOnlyFirst: boolean) {
  await using database = await openReplicatedDatabase();
  await using server = await startProductServer(database.address);
  const ordering = await startOrdering(server.port, CUSTOMERS);
  await pause(BEFORE_MS);
  const before = ordering.orders.length;
  mustHold(before > CUSTOMERS, `customers order before the failover (${before} orders)`);

  const killedOn = Date.now();
  await database.killPrimary();
  if (isReadOnlyFirst) {
    database.switchToStandby();
    await requireReason(server.port, 'database-read-only');
    await pause(READ_ONLY_MS);
    mustHold(!ordering.orders.some(({ sentOn }) => sentOn > killedOn), 'a standby acknowledges no order');
  }
  const promotedOn = Date.now();
  await database.promoteStandby();
  if (!isReadOnlyFirst) database.switchToStandby();
  await pause(AFTER_MS);
  await ordering.stop();

  const again = ordering.orders.find(({ acknowledgedOn }) => acknowledgedOn > promotedOn);
  const serviceMs = (again?.acknowledgedOn ?? Infinity) - promotedOn;
  mustHold(serviceMs < SERVICE_MS_MAX, `orders are acknowledged soon after the promotion (${serviceMs} ms)`);
  mustHold(ordering.orders.length > before + CUSTOMERS, 'customers order after the failover');
  await onDatabase(database.standby, (client) => requireStoredOnce(client, idsOf(ordering.orders)));
  const ready = await fetch(`http://127.0.0.1:${server.port}/readyz`);
  mustHold(ready.status === 200, 'the server is ready again');
  return { orders: ordering.orders.length, serviceMs, outageMs: promotedOn - killedOn + serviceMs };
}

/** Waits until the server says why it is not ready. */
async function requireReason(port: number, reason: string): Promise<void> {
  const deadline = performance.now() + READY_MS_MAX;
  let text = '';
  while (!text.includes(reason)) {
    mustHold(performance.now() < deadline, `/readyz says ${reason}: ${text}`);
    text = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.text(),
      () => '',
    );
    await pause(50);
  }
}
