import { describe, expect, it } from 'vitest';
import { cents, formatEuros } from '#domain/money.ts';
import { ACCOUNT_NOT_CONFIGURED, REFUND_STATES } from '#domain/refund.ts';
import { NO_REFUND_FORM_ERRORS, parsePaymentNumber, readExternalRefundForm, readRefundForm } from './refund-form.ts';
import {
  refundAuthor,
  refundDecisionConsequence,
  refundDestinationText,
  refundStateHint,
  refundTexts,
  refundTitle,
} from './refund-texts.ts';

describe('the search for a payment number', () => {
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
  ])('reads «%s» as %s', (text, number) => {
    expect(parsePaymentNumber(text)).toBe(number);
  });
});

describe('the refund form', () => {
  const refundable = cents(1250);
  const online = { refundable, isManual: false };
  const { form } = refundTexts;

  it.each([
    ['12,50', 1250],
    ['12.5', 1250],
    ['0,01', 1],
    ['12,50 €', 1250],
  ])('accepts the amount «%s»', (amount, value) => {
    expect(readRefundForm(refundFormData(amount, ' Plato frío '), online)).toEqual({
      amount: value,
      reason: 'Plato frío',
    });
  });

  it.each([
    ['', form.amountMissing],
    ['todo', form.amountMissing],
    ['-5', form.amountMissing],
    ['0', form.amountZero],
    ['0,00', form.amountZero],
    ['12,51', form.amountTooMuch(formatEuros(refundable))],
    ['1.250', form.amountTooMuch(formatEuros(refundable))],
  ])('shows an error for the amount «%s»', (amount, error) => {
    expect(readRefundForm(refundFormData(amount, 'Plato frío'), online)).toEqual({
      errors: { ...NO_REFUND_FORM_ERRORS, amount: error },
    });
  });

  it('shows the errors of all fields together', () => {
    const errors = { amount: form.amountMissing, reason: form.reasonMissing, paidWith: null };
    expect(readRefundForm(refundFormData('x', ' '), online)).toEqual({ errors });
    const byStaff = { ...errors, paidWith: form.paidWithMissing };
    expect(readRefundForm(refundFormData('x', ' '), { refundable, isManual: true })).toEqual({ errors: byStaff });
  });

  it('asks how the money of a payment is returned that staff took', () => {
    const data = refundFormData('4', 'Plato frío');
    data.set('paidWith', 'datafono');
    const values = { amount: 400, reason: 'Plato frío' };
    expect(readRefundForm(data, { refundable, isManual: true })).toEqual({ ...values, paidWith: 'datafono' });
    expect(readRefundForm(data, online)).toEqual(values);
  });
});

describe('the form of a refund that was made at the bank', () => {
  const refundable = cents(1250);

  it('accepts an amount and a note', () => {
    const form = new FormData();
    form.set('amount', '4,00');
    form.set('note', ' Portal ');
    expect(readExternalRefundForm(form, refundable)).toEqual({ amount: 400, note: 'Portal' });
  });

  it('shows the errors of both fields together', () => {
    const errors = {
      amount: refundTexts.form.amountTooMuch(formatEuros(refundable)),
      reason: refundTexts.external.noteMissing,
      paidWith: null,
    };
    expect(readExternalRefundForm(refundFormData('12,51', ''), refundable)).toEqual({ errors });
  });
});

const BY_STAFF = { method: 'manual', isManual: true } as const;

describe('the texts of a refund', () => {
  it('warn staff not to repeat a refund whose result is unknown', () => {
    expect(refundStateHint({ ...UNCHECKED, state: 'unknown' })).toBe(
      'No sabemos si el banco la ha hecho. No la repitas: compruébalo en el portal del banco.',
    );
  });

  it('contain the error code of the bank if there is one', () => {
    expect(refundStateHint({ ...UNCHECKED, state: 'failed', code: 'SIS0057' })).toContain('código SIS0057');
    expect(refundStateHint({ ...UNCHECKED, state: 'failed' })).not.toContain('código');
  });

  it('explain every state except a succeeded refund', () => {
    expect(REFUND_STATES.filter((state) => refundStateHint({ ...UNCHECKED, state }) === null)).toEqual(['succeeded']);
  });

  it('do not blame the bank if a person recorded the refund as not done', () => {
    const check = { by: 'Marta', note: 'No consta' };
    expect(refundStateHint({ ...UNCHECKED, state: 'failed', check })).toBe('No se ha devuelto nada.');
  });

  it('say that the bank is still being asked', () => {
    expect(refundStateHint({ ...UNCHECKED, state: 'unknown', isQueried: true })).toContain('se lo estamos preguntando');
  });

  it('say why a refund was not sent, instead of a code', () => {
    const hint = refundStateHint({ ...UNCHECKED, state: 'failed', code: ACCOUNT_NOT_CONFIGURED });
    expect(hint).toContain('No la hemos pedido al banco: faltan las claves');
    expect(hint).not.toContain(ACCOUNT_NOT_CONFIGURED);
  });

  it.each([
    ['comanda', 'Marta', 'Plato frío', 'Plato frío', 'Marta'],
    ['provider', 'Marta', 'Plato frío', 'Plato frío', 'Hecha en el banco. La apuntó Marta'],
    ['provider', null, '', 'Hecha en el banco, no desde Comanda', 'Nos avisó el banco'],
  ] as const)('say where a refund was made and by whom: %s, %s', (origin, requestedBy, reason, title, author) => {
    expect(refundTitle({ isSurplus: false, origin, reason })).toBe(title);
    expect(refundAuthor({ origin, requestedBy })).toBe(author);
  });

  it('explain the consequence of each decision', () => {
    expect(refundDecisionConsequence('succeeded', false)).toContain('no se puede devolver otra vez');
    expect(refundDecisionConsequence('failed', false)).toContain('el cliente lo recibirá dos veces');
    expect(refundDecisionConsequence('succeeded', true)).toContain('lo cobrado de más queda devuelto');
    expect(refundDecisionConsequence('failed', true)).toContain('con «Devolver ahora»');
  });

  it('say where the money goes for each payment method', () => {
    const online = { isManual: false, paidWith: null } as const;
    expect(refundDestinationText({ method: 'redsys', ...online }, undefined)).toContain('tarjeta');
    expect(refundDestinationText({ method: 'bizum', ...online }, undefined)).toContain('Bizum');
    const [inCash, byTerminal] = [
      { ...BY_STAFF, paidWith: 'efectivo' } as const,
      { ...BY_STAFF, paidWith: 'datafono' } as const,
    ];
    expect(refundDestinationText(inCash, 'efectivo')).toContain('cobró en efectivo: devuelve tú el dinero');
    expect(refundDestinationText(byTerminal, 'datafono')).toContain('devuélvelo con el datáfono');
    expect(refundDestinationText(inCash, 'datafono')).toContain('Devuelve tú el dinero con el datáfono');
    expect(refundDestinationText(byTerminal, 'efectivo')).toContain('Devuelve tú el dinero al cliente en efectivo');
    expect(refundDestinationText({ ...BY_STAFF, paidWith: null }, 'efectivo')).toContain('al cliente en efectivo');
    expect(refundDestinationText({ ...BY_STAFF, paidWith: null }, undefined)).toContain('no consta cómo');
  });

  it('say what becomes of the lines: voided or left to do, and those that are done stay', () => {
    const { remainingLines } = refundTexts.confirm;
    expect(remainingLines(1, 0, true)).toBe('Queda 1 línea por hacer: se tacha.');
    expect(remainingLines(1, 0, false)).toBe('Queda 1 línea por hacer: sigue en los pedidos.');
    expect(remainingLines(2, 1, true)).toBe('Quedan 2 líneas por hacer: se tachan. 1 ya está hecha y sigue como está.');
    expect(remainingLines(2, 3, false)).toBe(
      'Quedan 2 líneas por hacer: siguen en los pedidos. 3 ya están hechas y siguen como están.',
    );
  });
});

const UNCHECKED = { code: null, check: null, isQueried: false };

function refundFormData(amount: string, reason: string): FormData {
  const form = new FormData();
  form.set('amount', amount);
  form.set('reason', reason);
  return form;
}
