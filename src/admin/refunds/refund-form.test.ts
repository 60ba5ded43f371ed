import { describe, expect, it } from 'vitest';
import { cents, formatEuros } from '#domain/money.ts';
import { REFUND_STATES } from '#domain/refund.ts';
import { NO_PROBLEMS, readForm, searchedNumber } from './refund-form.ts';
import { destination, refundNews, refundTexts, verdictMeaning } from './refund-texts.ts';

describe('the search', () => {
  it.each([
    ['128', 128],
    [' 128 ', 128],
    ['#128', 128],
    ['nº 128', 128],
    ['N.º128', 128],
    ['0128', 128],
    ['', undefined],
    ['  ', undefined],
    ['#', undefined],
    ['0', null],
    ['-1', null],
    ['12,5', null],
    ['1e3', null],
    ['mesa 4', null],
    ['9'.repeat(17), null],
  ])('of «%s» looks for %s', (text, number) => {
    expect(searchedNumber(text)).toBe(number);
  });
});

describe('the form', () => {
  const left = cents(1250);
  const { form } = refundTexts;

  it.each([
    ['12,50', 1250],
    ['12.5', 1250],
    ['0,01', 1],
    ['12,50 €', 1250],
  ])('takes «%s»', (amount, value) => {
    expect(readForm(typed(amount, ' Plato frío '), left)).toEqual({ amount: value, reason: 'Plato frío' });
  });

  it.each([
    ['', form.amountMissing],
    ['todo', form.amountMissing],
    ['-5', form.amountMissing],
    ['0', form.amountZero],
    ['0,00', form.amountZero],
    ['12,51', form.amountTooMuch(formatEuros(left))],
    ['1.250', form.amountTooMuch(formatEuros(left))],
  ])('says what is wrong with «%s»', (amount, problem) => {
    expect(readForm(typed(amount, 'Plato frío'), left)).toEqual({ problems: { ...NO_PROBLEMS, amount: problem } });
  });

  it('says everything that is wrong at once', () => {
    const problems = { amount: form.amountMissing, reason: form.reasonMissing };
    expect(readForm(typed('x', ' '), left)).toEqual({ problems });
  });
});

describe('the words', () => {
  it('tell staff not to repeat a refund of which nobody knows', () => {
    expect(refundNews({ ...UNCHECKED, state: 'unknown' })).toBe(
      'No sabemos si el banco la ha hecho. No la repitas: compruébalo en el portal del banco.',
    );
  });

  it('give the bank’s code where there is one', () => {
    expect(refundNews({ ...UNCHECKED, state: 'failed', code: 'SIS0057' })).toContain('código SIS0057');
    expect(refundNews({ ...UNCHECKED, state: 'failed' })).not.toContain('código');
  });

  it('leave nobody alone with a refund that is not done', () => {
    expect(REFUND_STATES.filter((state) => refundNews({ ...UNCHECKED, state }) === null)).toEqual(['succeeded']);
  });

  it('do not say that the bank refused what a person saw as not done', () => {
    const check = { by: 'Marta', note: 'No consta' };
    expect(refundNews({ state: 'failed', code: null, check })).toBe('No se ha devuelto nada.');
  });

  it('say what each verdict means before it counts', () => {
    expect(verdictMeaning('succeeded', false)).toContain('no se puede devolver otra vez');
    expect(verdictMeaning('failed', false)).toContain('el cliente lo recibirá dos veces');
    expect(verdictMeaning('succeeded', true)).toContain('el cobro repetido queda devuelto');
    expect(verdictMeaning('failed', true)).toContain('desde el portal del banco');
  });

  it('say where the money goes', () => {
    expect(destination({ method: 'redsys', isByHand: false })).toContain('tarjeta');
    expect(destination({ method: 'bizum', isByHand: false })).toContain('Bizum');
    expect(destination({ method: 'manual', isByHand: true })).toContain('devuelve tú el dinero');
    expect(destination({ method: 'stripe', isByHand: true })).toContain('devuelve tú el dinero');
  });
});

const UNCHECKED = { code: null, check: null };

function typed(amount: string, reason: string): FormData {
  const form = new FormData();
  form.set('amount', amount);
  form.set('reason', reason);
  return form;
}
