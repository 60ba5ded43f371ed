// Where codes are protected an order needs a scan of the key that the table has now.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrderOf, openSmallBar, type SmallBar } from '#server/payments/testing/carts.ts';
import { openTestVenue, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';

const REFUSED = { code: 'table-expired', message: 'Por favor escanea el código qr de nuevo' };

let venue: TestVenue;
let bar: SmallBar;
let manager: TestBrowser;
let guest: TestBrowser;

beforeAll(async () => {
  venue = await openTestVenue();
  bar = await openSmallBar(venue.db);
  manager = await venue.staffBrowser('MANAGER');
});
afterAll(() => venue.close());

beforeEach(async () => {
  await protectCodes(false);
  guest = venue.browser();
});

describe('an order by a scan', () => {
  it('of a key that was renewed since is refused, until the new code is scanned', async () => {
    await protectCodes(true);
    await guest.customers.scanTable({ code: 'A1', key: await keyOfTable() });
    const placed = anOrderOf(bar.beer);
    const answer = await guest.payments.placeOrder(placed);

    await renewKey();
    await expect(order()).rejects.toMatchObject(REFUSED);
    // What was ordered before is known all the same, as when its answer was lost.
    expect(await guest.payments.placeOrder(placed)).toEqual(answer);

    await guest.customers.scanTable({ code: 'A1', key: await keyOfTable() });
    await order();
  });

  it('from before codes were protected is refused', async () => {
    await guest.customers.scanTable({ code: 'A1' });
    await protectCodes(true);
    await expect(order()).rejects.toMatchObject(REFUSED);
  });

  it('that had the key all the same counts once codes are protected', async () => {
    await guest.customers.scanTable({ code: 'A1', key: await keyOfTable() });
    await protectCodes(true);
    await order();
  });

  it('goes on by the code alone where codes are not protected, renewed or not', async () => {
    await guest.customers.scanTable({ code: 'A1' });
    await renewKey();
    await order();
  });
});

function order() {
  return guest.payments.placeOrder(anOrderOf(bar.beer));
}

async function protectCodes(areProtected: boolean): Promise<void> {
  await venue.db.updateTable('settings').set({ protected_qrs: areProtected }).execute();
}

async function renewKey(): Promise<void> {
  const { tables } = await manager.tables.listTables({});
  for (const { id: tableId } of tables) await manager.tables.renewTableKey({ tableId });
}

async function keyOfTable(): Promise<string> {
  return (await venue.db.selectFrom('table_qrs').select('key').executeTakeFirstOrThrow()).key;
}
