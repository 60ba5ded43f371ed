// Leases on rows of work.
import { describe, expect, it } from 'vitest';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { latestExpiredLeaseStart, selectFirstClaimableRow, timeAfterMs } from './lease.ts';

const LEASE_MS = 60_000;
const [FIRST, SECOND] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];

const venue = await openTestVenue();

/** Claims one of two rows of the table of mails, as a feature would. */
async function claim(db: Database | Sql, now: Date): Promise<string | undefined> {
  const due = selectFirstClaimableRow(
    db.selectFrom('outgoing_mails').select('id').where('next_try_on', '<=', now).orderBy('id'),
  );
  const claimed = await db
    .updateTable('outgoing_mails')
    .set({ next_try_on: timeAfterMs(now, LEASE_MS) })
    .where('id', '=', due)
    .returning('id')
    .executeTakeFirst();
  return claimed?.id;
}

describe('a lease', () => {
  it('belongs to one claimer at a time; a row that is being claimed is skipped without waiting', async () => {
    await addRows();
    const other = venue.openDatabase();
    await venue.db.transaction().execute(async (sql) => {
      expect(await claim(sql, SATURDAY_NIGHT)).toBe(FIRST);
      expect(await claim(other.db, SATURDAY_NIGHT)).toBe(SECOND);
      expect(await claim(other.db, SATURDAY_NIGHT)).toBeUndefined();
    });
  });

  it('holds until it expires, so that the row of a process that died is claimed again', async () => {
    await addRows();
    expect(await claim(venue.db, SATURDAY_NIGHT)).toBe(FIRST);
    const beforeExpiry = new Date(SATURDAY_NIGHT.getTime() + LEASE_MS - 1);
    expect(await claim(venue.db, beforeExpiry)).toBe(SECOND);
    expect(await claim(venue.db, beforeExpiry)).toBeUndefined();
    expect(await claim(venue.db, timeAfterMs(SATURDAY_NIGHT, LEASE_MS))).toBe(FIRST);
  });

  it('that is stored as its beginning has expired once its length has passed', () => {
    const later = new Date(SATURDAY_NIGHT.getTime() + LEASE_MS);
    expect(latestExpiredLeaseStart(later, LEASE_MS)).toEqual(SATURDAY_NIGHT);
  });
});

async function addRows(): Promise<void> {
  await venue.db.deleteFrom('outgoing_mails').execute();
  const mail = { recipient: 'lucia@comanda.test', subject: '', html: '', body: '' };
  const times = { created_on: SATURDAY_NIGHT, expires_on: SATURDAY_NIGHT, next_try_on: SATURDAY_NIGHT };
  await venue.db
    .insertInto('outgoing_mails')
    .values([FIRST, SECOND].map((id) => ({ ...mail, ...times, id })))
    .execute();
}
