// Search parameters of the print queue.
import { expect, it } from 'vitest';
import { readPrintQueueSearch } from './queue-search.ts';

it.each([[{ queue: 'open' }], [{ queue: 'open', table: 'B4' }]])(
  'the search parameters %j are read completely',
  (search) => {
    expect(readPrintQueueSearch(search)).toEqual(search);
  },
);

it.each([
  [{}, {}],
  [{ queue: 'closed' }, {}],
  [{ table: 'B4' }, {}],
  [{ queue: 'open', table: '' }, { queue: 'open' }],
  [{ queue: 'open', table: '<b>' }, { queue: 'open' }],
  [{ queue: 'open', page: 2 }, { queue: 'open' }],
])('of the search parameters %j only %j is used', (search, used) => {
  expect(readPrintQueueSearch(search)).toEqual(used);
});
