// A venue whose disk is full: what customers and staff read, what the log says, and what happens when there is space again.

import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { DISK_BYTES_LOW } from '#domain/disk-space.ts';
import { createDiskSteps } from '#server/go-live/disk-task.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createDiskWatch } from '#server/platform/disk-watch.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { addStaff, openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';

const PLENTY = 1e12;

let venue: TestVenue;
let captured: ReturnType<typeof captureLog>;
let free: number;

beforeEach(async () => {
  free = PLENTY;
  captured = captureLog();
  venue = await openTestVenue({ log: captured.log, readFreeBytes: async () => free });
});

describe('a full disk of the database', () => {
  it('refuses orders with 503 and words, with one line of the log a minute, until there is space again', async () => {
    const { beer } = await storeSmallMenu(venue.db);
    const customer = venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    const waiter = await venue.staffBrowser('WAITER');
    await fillDisk();

    const { orderId, ...order } = anOrderOf(beer);
    const send = () => customer.send({ method: 'PUT', url: `/api/orders/${orderId}`, body: JSON.stringify(order) });
    for (let count = 0; count < 5; count += 1) {
      const reply = await send();
      expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
      expect(reply.body).toEqual({ code: 'disk-full', message: refusalMessages['disk-full'] });
    }
    expect(captured.text().match(/Disk is full: requests are refused/g)).toHaveLength(1);
    expect(captured.text()).not.toContain('Unhandled error');
    expect(await waiter.goLive.readDisk({})).toEqual({ state: 'full', freeBytes: PLENTY });

    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 61_000));
    await send();
    expect(captured.text()).toMatch(/"requests":5,"msg":"Disk is full: requests are refused"/);

    await freeDisk();
    expect(await send()).toMatchObject({ status: 200 });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 122_000));
    expect(await waiter.goLive.readDisk({})).toMatchObject({ state: 'enough' });
    expect(await venue.db.selectFrom('payments').select('remainder_of').execute()).toEqual([{ remainder_of: orderId }]);
  });

  it('lets staff whose last use is to be stored read on', async () => {
    const waiter = await venue.staffBrowser('WAITER');
    await fillDisk('staff_sessions');
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 10 * 60_000));
    expect(await waiter.orders.readBoardCounts({})).toMatchObject({ food: 0 });
  });
});

it('a database that has stopped on a full disk is refused with the same words, and any other failure is not', async () => {
  const stopped = Object.assign(new Error('the database system is in recovery mode'), { code: '57P03' });
  const options = { folders: ['/'], holdsDatabase: true, log: captured.log, clock: () => SATURDAY_NIGHT };
  const disk = createDiskWatch({ ...options, readFreeBytes: async () => free });
  expect(await disk.isCause(stopped)).toBe(false);
  free = 1_000_000;
  expect(await disk.isCause(stopped)).toBe(true);
  expect(await disk.isCause(new TypeError('a bug'))).toBe(false);
  expect(await disk.isCause(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))).toBe(true);
});

describe('a nearly full disk', () => {
  it('is mailed to each owner once a day, shown to staff, and measured', async () => {
    await addStaff(venue.db, { email: 'ana@example.com', roles: ['OWNER'] });
    const owner = await venue.staffBrowser('OWNER');
    const options = { folders: ['/'], holdsDatabase: true, log: captured.log, clock: venue.services.clock };
    const disk = createDiskWatch({ ...options, readFreeBytes: async () => free });
    const changes: string[] = [];
    venue.live.onChanged('back-office', () => changes.push('changed'));
    const { showState, warnOwners } = createDiskSteps(
      { ...venue.services, live: venue.live },
      disk,
      'http://localhost:3000',
    );
    const run = async () => {
      await showState();
      await warnOwners();
    };
    await run();
    expect({ mails: await mails(), changes }).toEqual({ mails: [], changes: [] });

    free = DISK_BYTES_LOW - 1;
    await run();
    await run();
    expect(await mails()).toHaveLength(2);
    expect((await mails())[0]).toMatchObject({ body: expect.stringContaining('Quedan 999 MB libres') });
    expect(changes).toEqual(['changed']);
    expect(await owner.goLive.readDisk({})).toEqual({ state: 'low', freeBytes: free });
    const metrics = await owner.send(
      { method: 'GET', url: '/metrics' },
      { authorization: 'Bearer a-token-for-the-tests' },
    );
    expect(metrics.body).toContain(`comanda_disk_free_bytes ${free}`);

    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 24 * 60 * 60_000));
    await run();
    expect(await mails()).toHaveLength(4);
    free = PLENTY;
    await run();
    expect(changes).toEqual(['changed', 'changed']);
  });
});

/** The warnings; the owner's sign-in on a new device is mailed too. */
function mails() {
  return venue.db
    .selectFrom('outgoing_mails')
    .select(['subject', 'body'])
    .where('subject', 'like', '%disco%')
    .execute();
}

/** Every write to the table fails as PostgreSQL reports a full disk. */
async function fillDisk(table = 'payments'): Promise<void> {
  await raw`create function fail_as_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    venue.db,
  );
  await raw`create trigger full_disk before insert or update on ${raw.table(table)} execute function fail_as_full()`.execute(
    venue.db,
  );
}

async function freeDisk(): Promise<void> {
  await raw`drop trigger full_disk on payments`.execute(venue.db);
}
