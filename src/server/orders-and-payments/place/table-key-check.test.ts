// Orders while QR codes are protected: the customer must have scanned the table's present key.
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, type TestBrowser } from '#server/platform/testing/venue.ts';

const REFUSED = { code: 'table-expired', message: 'Por favor, escanea el código QR de nuevo' };

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const manager = await venue.staffBrowser('MANAGER');
let customer: TestBrowser;

beforeEach(async () => {
  await protectCodes(false);
  customer = venue.browser();
});

describe('an order after a scan', () => {
  it('of a key that was renewed since is refused until the new code is scanned', async () => {
    await protectCodes(true);
    await customer.customers.scanTable({ code: 'A1', key: await keyOfTable() });
    const placed = anOrderOf(bar.beer);
    const response = await customer.payments.placeOrder(placed);

    await renewKey();
    await expect(order()).rejects.toMatchObject(REFUSED);
    // A repeated request for an order that was placed before still gets its response.
    expect(await customer.payments.placeOrder(placed)).toEqual(response);

    await customer.customers.scanTable({ code: 'A1', key: await keyOfTable() });
    await order();
  });

  it('without a key is refused once codes are protected', async () => {
    await customer.customers.scanTable({ code: 'A1' });
    await protectCodes(true);
    await expect(order()).rejects.toMatchObject(REFUSED);
  });

  it('with the key is accepted, also if codes were protected only after the scan', async () => {
    await customer.customers.scanTable({ code: 'A1', key: await keyOfTable() });
    await protectCodes(true);
    await order();
  });

  it('without a key is accepted while codes are not protected, also if the key was renewed', async () => {
    await customer.customers.scanTable({ code: 'A1' });
    await renewKey();
    await order();
  });
});

function order() {
  return customer.payments.placeOrder(anOrderOf(bar.beer));
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
