import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';
import { openClosure } from './open-z-closure.ts';

const SUNDAY_NIGHT = new Date('2026-11-22T20:00:00Z');

let venue: TestVenue;

beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.close());

beforeEach(async () => {
  await venue.db.deleteFrom('z_closures').execute();
});

describe('the till', () => {
  it('opens with the first closure', async () => {
    await openClosure(venue.db, SATURDAY_NIGHT);
    expect(await closures()).toMatchObject([{ id: 1, opened_on: SATURDAY_NIGHT, closed_on: null }]);
  });

  it('stays as it is while it is open', async () => {
    await openClosure(venue.db, SATURDAY_NIGHT);
    await openClosure(venue.db, SUNDAY_NIGHT);
    expect(await closures()).toMatchObject([{ id: 1, opened_on: SATURDAY_NIGHT, closed_on: null }]);
  });

  it('opens again under the next number once it was closed', async () => {
    await openClosure(venue.db, SATURDAY_NIGHT);
    await venue.db.updateTable('z_closures').set({ closed_on: SUNDAY_NIGHT, totals: '[]' }).execute();
    await openClosure(venue.db, SUNDAY_NIGHT);
    expect(await closures()).toMatchObject([{ id: 1 }, { id: 2, opened_on: SUNDAY_NIGHT, closed_on: null }]);
  });

  it('is opened once when many open it at the same moment', async () => {
    const second = venue.openDatabase();
    const both = [venue.db, second.db];
    await Promise.all(
      Array.from({ length: 20 }, (_, place) => openClosure(both[place % 2] ?? venue.db, SATURDAY_NIGHT)),
    );
    expect(await closures()).toHaveLength(1);
    await second.close();
  });
});

function closures() {
  return venue.db.selectFrom('z_closures').selectAll().orderBy('id').execute();
}
