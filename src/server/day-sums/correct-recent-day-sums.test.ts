// The nightly comparison of the last stored days with their orders.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '#server/platform/testing/log.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { correctRecentDaySums } from './correct-recent-day-sums.ts';
import { DAY_SUM_TABLE_NAMES, DAY_SUM_TABLES } from './day-rows.ts';
import { findDaySumDifferences } from './find-day-sum-differences.ts';
import { storeMissingDaySums } from './store-missing-day-sums.ts';
import { addCustomer, addPaidBeerOrder } from './testing/quiet-days.ts';
import { readAllDaySums } from './testing/read-all.ts';

const NEVER_STOPPING = new AbortController().signal;
const WEDNESDAY = '2026-11-18';
const CORRECTED = 'Stored sums of a day differed from its orders; the day was stored again';

const venue = await openTestVenue();
venue.setNow(new Date('2026-11-21T08:00:00Z'));
const customer = await addCustomer(venue);
for (const day of [10, 18, 20]) await addPaidBeerOrder(venue.services, new Date(`2026-11-${day}T20:00:00Z`), customer);

let written = captureLog();
let { services } = venue;
beforeEach(async () => {
  written = captureLog();
  services = { ...venue.services, log: written.log };
  await venue.db.deleteFrom('stored_days').execute();
  await storeMissingDaySums(services, NEVER_STOPPING);
});

describe('the nightly comparison', () => {
  it('finds nothing while the stored days are those of their orders', async () => {
    await correctRecentDaySums(services, NEVER_STOPPING);
    expect(written.messages()).toEqual(['Day sums stored']);
  });

  it('notices a change in any of the tables', async () => {
    await deleteSums();
    expect(await findDaySumDifferences(venue.db, WEDNESDAY, services.timeZone)).toEqual([...DAY_SUM_TABLE_NAMES]);
  });

  it('stores a day that is different again, and logs it once', async () => {
    await deleteSums();
    await Promise.all([correctRecentDaySums(services, NEVER_STOPPING), correctRecentDaySums(services, NEVER_STOPPING)]);
    await correctRecentDaySums(services, NEVER_STOPPING);
    expect(await findDaySumDifferences(venue.db, WEDNESDAY, services.timeZone)).toEqual([]);
    expect(written.messages().slice(1)).toEqual([CORRECTED]);
    expect(written.text()).toMatch(
      new RegExp(`"level":50,.*"day":"${WEDNESDAY}","tables":\\["orders","sections","products"`, 'u'),
    );
  });

  it('does not look at days before the last seven, which a rebuild compares', async () => {
    const right = await readAllDaySums(services);
    await venue.db.updateTable('day_orders').set({ amount: 1 }).where('day', '=', '2026-11-10').execute();
    await correctRecentDaySums(services, NEVER_STOPPING);
    expect(written.messages().slice(1)).toEqual([]);
    expect(await readAllDaySums(services)).not.toEqual(right);
  });
});

/** Deletes the sums of Wednesday from all tables. */
async function deleteSums(): Promise<void> {
  for (const name of DAY_SUM_TABLE_NAMES)
    await raw`delete from ${raw.table(DAY_SUM_TABLES[name].table)} where day = ${WEDNESDAY}::date`.execute(venue.db);
}
