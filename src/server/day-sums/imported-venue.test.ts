// The archive of an older version: its stored days are computed here, and its refunds have the shares of the domain's rule.
import { createReadStream } from 'node:fs';
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { refundShares } from '#domain/refund-shares.ts';
import { calendarDay } from '#domain/time.ts';
import { importVenue } from '#server/platform/embedded-database/archive/import-venue.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { compareDay } from './compare-day.ts';
import { deleteStoredDays } from './index.ts';
import { storeMissingDays } from './store-missing-days.ts';
import { storedDays } from './testing/history.ts';
import { readAllSums } from './testing/read-all.ts';
import { recount } from './testing/recount.ts';

const ARCHIVE = new URL('../platform/embedded-database/archive/testing/venue-at-0022.jsonl.gz', import.meta.url);

const venue = await openTestVenue();
const { services } = venue;
const client = await venue.openDatabase().connect();
// A day of the venue that the archive replaces.
await client.query(`insert into stored_days values ('2026-01-01', 'Europe/Madrid', now())`);
await importVenue(client, createReadStream(ARCHIVE), { replace: true, afterLoading: deleteStoredDays });
await client.end();

it('an imported venue has no stored days, and the next start stores all of them', async () => {
  expect(await storedDays(services)).toEqual([]);
  const { rows } = await raw<{ last: Date }>`select max(payment_on) as last from payments`.execute(venue.db);
  venue.setNow(new Date((rows[0]?.last.getTime() ?? 0) + 3 * 24 * 3_600_000));
  await storeMissingDays(services, new AbortController().signal);
  const days = await storedDays(services);
  expect(days.length).toBeGreaterThan(3);
  for (const day of days) expect(await compareDay(venue.db, day, services.timeZone)).toEqual([]);
  const sums = await readAllSums(services);
  expect(sums).toEqual(await recount(venue.db, services.timeZone, calendarDay(services.clock(), services.timeZone)));
  const amounts = sums.orders.map(({ amount, refunded }) => ({ amount: Number(amount), refunded: Number(refunded) }));
  expect(amounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(152_200);
  expect(amounts.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(3_350);
});

it('refund entries from before they had shares have those of the rule of the domain', async () => {
  const entries = await venue.db
    .selectFrom('refund_entries')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refund_entries.id', 'payment_id', 'amount', 'shares', 'lines'])
    .orderBy('recorded_on')
    .orderBy('refund_entries.id')
    .execute();
  expect(entries.length).toBeGreaterThan(1);
  const refunded = new Map<string, number>();
  for (const { payment_id: paymentId, amount, shares, lines } of entries) {
    const before = cents(refunded.get(paymentId) ?? 0);
    const after = cents(before + amount);
    expect(shares).toEqual(refundShares(lines, before, after));
    refunded.set(paymentId, after);
  }
});
