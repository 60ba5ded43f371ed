import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PAYMENT_MOVES } from '#domain/payment.ts';

it('docs/payments.md shows the states of a payment as they are', async () => {
  const page = await readFile(new URL('../../../docs/payments.md', import.meta.url), 'utf8');
  const cells = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const start = cells.findIndex(([, from]) => from === 'From');
  const documented = cells
    .slice(start + 2, start + 2 + PAYMENT_MOVES.length)
    .map(([, from, to, why]) => ({ from, to, why }));
  expect(documented).toEqual(PAYMENT_MOVES);
});
