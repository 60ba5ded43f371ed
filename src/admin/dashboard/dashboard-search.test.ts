import { expect, it } from 'vitest';
import { dashboardFilterOf, readDashboardSearch } from './dashboard-search.ts';

const COMPLETE = {
  from: '2025-11-23',
  to: '2026-11-22',
  section: 'drinks',
  heat: 'amount',
  text: 'caña',
  sort: '-units',
  unsold: true,
};

it('an address with all parameters is read completely', () => {
  expect(readDashboardSearch(COMPLETE)).toEqual(COMPLETE);
});

it.each([
  [{ section: 'desserts' }],
  [{ heat: 'units' }],
  [{ from: '2026-02-30' }],
  [{ from: '2026-11-22', to: '2026-11-01' }],
  [{ unsold: 'yes', page: 3 }],
])('the invalid search parameters %j are ignored', (search) => {
  expect(readDashboardSearch(search)).toEqual({});
});

it('the server receives the days and the product type only', () => {
  expect(dashboardFilterOf(readDashboardSearch(COMPLETE))).toEqual({
    from: '2025-11-23',
    to: '2026-11-22',
    section: 'drinks',
  });
});
