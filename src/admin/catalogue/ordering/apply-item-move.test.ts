import { describe, expect, it } from 'vitest';
import { applyItemMove, itemMoveByDrop, itemMoveByOneRow, sortedItemsOfGroup } from './apply-item-move.ts';

const LIST = [
  { id: 'a', sort: 1, group: 'beers' },
  { id: 'b', sort: 2, group: 'beers' },
  { id: 'c', sort: 3, group: 'beers' },
  { id: 'x', sort: 1, group: 'wines' },
  { id: 'y', sort: 2, group: 'wines' },
];
const groupOf = ({ group }: { readonly group: string }) => group;
const beers = sortedItemsOfGroup(LIST, groupOf, 'beers');
const idsAfter = (move: Parameters<typeof applyItemMove>[2]) =>
  applyItemMove(LIST, groupOf, move)
    .map(({ id }) => id)
    .join('');

describe('a moved item', () => {
  it.each([
    [{ id: 'c', before: 'a' }, 'cabxy'],
    [{ id: 'a', before: 'c' }, 'bacxy'],
    [{ id: 'a', before: null }, 'bcaxy'],
    [{ id: 'x', before: null }, 'abcyx'],
    [{ id: 'a', before: 'gone' }, 'abcxy'],
    [{ id: 'gone', before: 'a' }, 'abcxy'],
  ])('by %j gives the order %s', (move, order) => {
    expect(idsAfter(move)).toBe(order);
  });

  it('is numbered with its group from 1, and the other group stays', () => {
    const list = applyItemMove(LIST, groupOf, { id: 'c', before: 'a' });
    expect(list.map(({ id, sort }) => `${id}${sort}`)).toEqual(['c1', 'a2', 'b3', 'x1', 'y2']);
  });

  it('is found by its position where the list has another order', () => {
    const latestFirst = LIST.toReversed();
    const list = applyItemMove(latestFirst, groupOf, { id: 'a', before: null });
    expect(sortedItemsOfGroup(list, groupOf, 'beers').map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });
});

describe('a step', () => {
  it.each([
    ['b', 'up', 'bacxy'],
    ['b', 'down', 'acbxy'],
    ['a', 'down', 'bacxy'],
  ] as const)('of %s %s gives the order %s', (id, direction, order) => {
    const move = itemMoveByOneRow(beers, id, direction);
    expect(move && idsAfter(move)).toBe(order);
  });

  it('past an end does nothing', () => {
    expect([
      itemMoveByOneRow(beers, 'a', 'up'),
      itemMoveByOneRow(beers, 'c', 'down'),
      itemMoveByOneRow(beers, 'x', 'up'),
    ]).toEqual([null, null, null]);
  });
});

it.each([
  ['a', { id: 'c', half: 'upper' }, 'bacxy'],
  ['a', { id: 'c', half: 'lower' }, 'bcaxy'],
  ['c', { id: 'a', half: 'lower' }, 'acbxy'],
  ['b', { id: 'a', half: 'lower' }, 'abcxy'],
] as const)('%s dropped on %j gives the order %s', (id, target, order) => {
  expect(idsAfter(itemMoveByDrop(beers, id, target))).toBe(order);
});
