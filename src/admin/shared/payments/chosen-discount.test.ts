import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { type DiscountChoice, parseChosenDiscount } from './chosen-discount.ts';

it.each<[string, DiscountChoice, string, number | null]>([
  ['a pressed percentage', 10, '', 420],
  ['a typed percentage', 'percent', ' 25 ', 1050],
  ['a typed percentage with its sign', 'percent', '25 %', 1050],
  ['all of it', 'percent', '100', 4200],
  ['typed euros', 'euros', '3,50', 350],
  ['no field that is empty', 'percent', '', null],
  ['no percentage above a hundred', 'percent', '101', null],
  ['no percentage of zero', 'percent', '0', null],
  ['no part of a per cent', 'percent', '2,5', null],
  ['no negative percentage', 'percent', '-5', null],
  ['no euros of zero', 'euros', '0', null],
  ['no euros above what is owed', 'euros', '42,01', null],
  ['no text', 'euros', 'mitad', null],
])('%s can be given', (_, choice, typed, amount) => {
  const ready = parseChosenDiscount(choice, typed, cents(4200));
  expect(ready?.amount ?? null).toBe(amount);
  if (ready !== null) expect(ready.rest + ready.amount).toBe(4200);
});
