import { expect, it } from 'vitest';
import { readFilter } from './pending-filter.ts';

it.each(['redsys', 'stripe', 'googlepay', 'applepay', 'bizum'])('lets %s through alone', (method) => {
  expect(readFilter({ from: '2026-11-20', to: '2026-11-21', method })).toEqual({
    from: '2026-11-20',
    to: '2026-11-21',
    method,
  });
});

it.each([{ method: 'manual' }, { method: 'toString' }, {}])('shows all of them with %j', (search) => {
  expect(readFilter(search)).toEqual({});
});
