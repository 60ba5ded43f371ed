import { describe, expect, it } from 'vitest';
import { filterByTextAndActiveState, hasFiltersToClear, readActiveStateSearch } from './active-state-search.ts';

const ROWS = [
  { id: '1', name: 'Terraza 1', active: true },
  { id: '2', name: 'Terraza 2', active: false },
  { id: '3', name: 'Salón 1', active: true },
];

describe('a list of active and inactive items', () => {
  it.each([
    [{}, ['1', '2', '3']],
    [{ text: 'TERRAZA' }, ['1', '2']],
    [{ text: 'salon' }, ['3']],
    [{ text: '1 terr' }, ['1']],
    [{ active: 'yes' }, ['1', '3']],
    [{ active: 'no', text: '2' }, ['2']],
    [{ text: 'cocina' }, []],
  ] satisfies [object, string[]][])('filtered by %j shows %j', (search, ids) => {
    expect(idsOf(search)).toEqual(ids);
  });

  it('still shows an item that was just switched', () => {
    expect(idsOf({ active: 'no' }, ['1'])).toEqual(['1', '2']);
  });
});

it('search parameters of a list are read from the address, and invalid ones are dropped', () => {
  expect(readActiveStateSearch({ text: 7, active: 'maybe', sort: '-name', dialog: 'addTable', other: 1 })).toEqual({
    text: '7',
    sort: '-name',
    dialog: 'addTable',
  });
  expect(
    [{}, { dialog: 'addTable' }, { active: 'no' }, { sort: 'name' }].map((search) =>
      hasFiltersToClear(readActiveStateSearch(search)),
    ),
  ).toEqual([false, false, true, true]);
});

function idsOf(search: Readonly<Record<string, unknown>>, touched: readonly string[] = []): string[] {
  const options = { textOf: ({ name }: (typeof ROWS)[number]) => name, touched: new Set(touched) };
  return filterByTextAndActiveState(ROWS, readActiveStateSearch(search), options).map(({ id }) => id);
}
