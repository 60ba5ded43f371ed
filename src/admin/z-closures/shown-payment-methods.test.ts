import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { type ZClosureSum, zClosureTotals } from '#domain/z-closure.ts';
import { shownManualPaymentRows, shownPaymentMethods } from './shown-payment-methods.ts';

function totalsOf(...sums: readonly Partial<ZClosureSum>[]) {
  const empty = {
    method: 'manual',
    paidWith: 'efectivo',
    payments: 1,
    invoiced: cents(0),
    refunded: cents(0),
  } as const;
  return zClosureTotals(sums.map((sum) => ({ ...empty, ...sum })));
}

it('a method without money is hidden, unless it is that of the payment mode or «Manual»', () => {
  const totals = totalsOf({ method: 'bizum', paidWith: null, invoiced: cents(100) });
  expect(shownPaymentMethods(totals, 'manual')).toEqual(['bizum', 'manual']);
  expect(shownPaymentMethods(totals, 'redsys')).toEqual(['redsys', 'bizum', 'manual']);
  expect(shownPaymentMethods(totals, undefined)).toEqual(['bizum', 'manual']);
});

it('a method with nothing but a refund is shown', () => {
  expect(shownPaymentMethods(totalsOf({ method: 'stripe', paidWith: null, refunded: cents(100) }), 'manual')).toContain(
    'stripe',
  );
});

it('money that does not say how it was paid is shown only if there is some', () => {
  expect(shownManualPaymentRows(totalsOf({ invoiced: cents(100) }))).toEqual(['efectivo', 'datafono']);
  expect(shownManualPaymentRows(totalsOf({ paidWith: null, invoiced: cents(100) }))).toContain('other');
  expect(shownManualPaymentRows(totalsOf({ paidWith: null, refunded: cents(100) }))).toContain('other');
});
