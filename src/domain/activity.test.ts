// Which fields of a saved record changed.
import { describe, expect, it } from 'vitest';
import { fieldChanges, type LoggedFieldByColumn, type LoggedFieldValues, loggedValues } from './activity-changes.ts';

type Record = LoggedFieldValues<'name' | 'price' | 'active' | 'allergens'> | null;

describe('the changed fields of a record', () => {
  it.each<[string, Record, Record, unknown[]]>([
    ['nothing changed', { name: 'Caña', price: 250 }, { name: 'Caña', price: 250 }, []],
    [
      'one of two fields changed',
      { name: 'Caña', price: 250 },
      { name: 'Caña', price: 280 },
      [{ field: 'price', before: 250, after: 280 }],
    ],
    ['a switch was turned off', { active: true }, { active: false }, [{ field: 'active', before: true, after: false }]],
    ['a price became zero', { price: 250 }, { price: 0 }, [{ field: 'price', before: 250, after: 0 }]],
    ['a missing price became zero', { price: null }, { price: 0 }, [{ field: 'price', before: null, after: 0 }]],
    ['a field exists only before', { price: 250 }, {}, [{ field: 'price', before: 250, after: null }]],
    ['a field exists only after', {}, { price: 250 }, [{ field: 'price', before: null, after: 250 }]],
    ['a text was emptied', { name: 'Caña' }, { name: '' }, [{ field: 'name', before: 'Caña', after: '' }]],
    ['an empty text stays without value', { name: '' }, { name: null }, []],
    ['an equal list is another object', { allergens: ['gluten', 'soja'] }, { allergens: ['gluten', 'soja'] }, []],
    [
      'a list has another order',
      { allergens: ['gluten', 'soja'] },
      { allergens: ['soja', 'gluten'] },
      [{ field: 'allergens', before: ['gluten', 'soja'], after: ['soja', 'gluten'] }],
    ],
    [
      'a list became longer',
      { allergens: ['gluten'] },
      { allergens: ['gluten', 'soja'] },
      [{ field: 'allergens', before: ['gluten'], after: ['gluten', 'soja'] }],
    ],
    [
      'the record is new: fields without value are left out, switches are not',
      null,
      { name: 'Caña', price: null, active: false, allergens: [] },
      [
        { field: 'name', before: null, after: 'Caña' },
        { field: 'active', before: null, after: false },
      ],
    ],
    [
      'the record was deleted',
      { name: 'Caña', price: 250, allergens: [] },
      null,
      [
        { field: 'name', before: 'Caña', after: null },
        { field: 'price', before: 250, after: null },
      ],
    ],
    ['there is no record before and after', null, null, []],
  ])('%s', (_, before, after, changes) => {
    expect(fieldChanges(before, after)).toEqual(changes);
  });
});

describe('the values of a row that the log shows', () => {
  interface Row {
    readonly id: string;
    readonly name: string;
    readonly is_active: boolean;
  }
  const logged: LoggedFieldByColumn<Row, 'name' | 'active'> = { id: null, is_active: 'active', name: 'name' };

  it('are those of its logged columns, in their order', () => {
    const values = loggedValues(logged, { id: '1', name: 'Caña', is_active: true });
    expect(Object.entries(values)).toEqual([
      ['active', true],
      ['name', 'Caña'],
    ]);
  });

  it('are refused without one of its columns, or with one whose value the log cannot show', () => {
    // @ts-expect-error: the column «name» is forgotten.
    const forgotten: LoggedFieldByColumn<Row, 'active'> = { id: null, is_active: 'active' };
    // @ts-expect-error: the log shows no times.
    const time: LoggedFieldByColumn<{ saved_on: Date }, 'saved'> = { saved_on: 'saved' };
    expect(Object.keys(forgotten)).toHaveLength(2);
    expect(() => loggedValues<{ saved_on: Date }, 'saved'>(time, { saved_on: new Date(0) })).toThrow('saved_on');
  });
});
