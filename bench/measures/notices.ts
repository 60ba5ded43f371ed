// How soon a wait notice is read on a customer's open page, against a line that is marked as done.
import { openBrowser } from '#bench/rig/browser.ts';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { openStaffClient } from '#bench/rig/staff-client.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { watchElement } from '#bench/rig/watch-element.ts';
import { type ResultRow, ratioRow } from '#bench/row.ts';
import { printingRoutes, waitNoticeRoutes } from '#contract/routes.ts';
import { newId } from '#server/platform/ids.ts';
import { addCustomers, sessionToken } from './order-requests.ts';
import { addBoardOrders } from './printing/print-venue.ts';

const ROUNDS = 8;
const PHONE = { viewport: { width: 390, height: 844 } };

/**
 * Measures how soon a wait notice is visible on the open page of a customer. A waiter sends a wait notice to say how long drinks or
 * food take.
 */
export async function* measureNotices(cluster: Cluster): AsyncGenerator<ResultRow> {
  const address = await cluster.openVenue('notices');
  // Each order is at a table of its own: another notice for a table is refused for 20 seconds. One page shows ten orders.
  const orders = await onDatabase(address, async (client) => {
    await addCustomers(client, 1);
    const added = await addBoardOrders(client, { orders: ROUNDS + 1, tables: ROUNDS + 1 });
    await client.query('update orders set customer_id = (select id from customers) where customer_id is null');
    return added;
  });
  await using venue = await startProductServer(address);
  await using waiter = await openStaffClient(venue.port);
  await using browser = await openBrowser();
  const url = `http://localhost:${venue.port}`;
  const session = { name: 'comanda_guest', value: sessionToken(0), url };

  const rounds = await browser.onFreshPage(PHONE, async (page) => {
    await page.context().addCookies([session]);
    await page.goto(`${url}/recent`, { waitUntil: 'networkidle' });
    const untilChanged = async (work: () => Promise<void>) => {
      const changed = await watchElement(page, 'main');
      const begun = Date.now();
      await work();
      return (await changed()) - begun;
    };
    const measured: { ours: number; floor: number }[] = [];
    for (const { tableCode, lineIds } of orders) {
      const ours = await untilChanged(() =>
        waiter.send('PUT', waitNoticeRoutes.sendWaitNotice.path.replace(':noticeId', newId()), {
          ...{ section: 'drinks', tableCode, wait: '20' },
        }),
      );
      const floor = await untilChanged(() =>
        waiter.send('POST', printingRoutes.markDone.path, { lineIds: lineIds.slice(0, 1) }),
      );
      measured.push({ ours, floor });
    }
    return measured;
  });
  yield ratioRow(
    {
      ...{ what: 'A wait notice, on a customer’s open page', unit: 'ms', target: { atMost: 1.5 } },
      note: 'The floor is a line that is marked as done. CPU 4x slower, no network between.',
    },
    // The first round only proves that the live stream is open.
    rounds.slice(1),
  );
}
