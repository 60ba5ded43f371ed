// Opening Z closures.
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { openZClosure } from './open-z-closure.ts';

const SUNDAY_NIGHT = new Date('2026-11-22T20:00:00Z');

const venue = await openTestVenue();

beforeEach(async () => {
  await venue.db.deleteFrom('z_closures').execute();
});

describe('opening a Z closure', () => {
  it('stores the first one', async () => {
    await openZClosure(venue.db, SATURDAY_NIGHT);
    expect(await closures()).toMatchObject([{ id: 1, opened_on: SATURDAY_NIGHT, closed_on: null }]);
  });

  it('changes nothing while one is open', async () => {
    await openZClosure(venue.db, SATURDAY_NIGHT);
    await openZClosure(venue.db, SUNDAY_NIGHT);
    expect(await closures()).toMatchObject([{ id: 1, opened_on: SATURDAY_NIGHT, closed_on: null }]);
  });

  it('stores the next number after the last one was closed', async () => {
    await openZClosure(venue.db, SATURDAY_NIGHT);
    await venue.db.updateTable('z_closures').set({ closed_on: SUNDAY_NIGHT, totals: '[]' }).execute();
    await openZClosure(venue.db, SUNDAY_NIGHT);
    expect(await closures()).toMatchObject([{ id: 1 }, { id: 2, opened_on: SUNDAY_NIGHT, closed_on: null }]);
  });

  it('stores one when twenty requests open it at the same time', async () => {
    const second = venue.openDatabase();
    const both = [venue.db, second.db];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => openZClosure(both[index % 2] ?? venue.db, SATURDAY_NIGHT)),
    );
    expect(await closures()).toHaveLength(1);
  });
});

function closures() {
  return venue.db.selectFrom('z_closures').selectAll().orderBy('id').execute();
}
