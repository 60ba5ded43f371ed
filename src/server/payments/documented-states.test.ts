// The tables of state transitions in docs/payments.md equal those of the domain.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ATTEMPT_TRANSITIONS } from '#domain/attempt.ts';
import { ORDER_TRANSITIONS } from '#domain/order.ts';
import { PAYMENT_TRANSITIONS } from '#domain/payment.ts';

const page = await readFile(new URL('../../../docs/payments.md', import.meta.url), 'utf8');

it.each([
  ['The states of an order', ORDER_TRANSITIONS],
  ['The states of a payment', PAYMENT_TRANSITIONS],
  ['The states of an attempt', ATTEMPT_TRANSITIONS],
] as const)('docs/payments.md shows «%s» as they are', (heading, moves) => {
  expect(movesUnder(heading)).toEqual(moves);
});

/** The rows of the table under that heading. */
function movesUnder(heading: string) {
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const cells = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return cells.slice(2).map(([, from, to, reason]) => ({ from, to, reason }));
}
