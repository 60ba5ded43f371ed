// The content of receipt e-mails.
import { expect, it } from 'vitest';
import { cents, ZERO_CENTS } from '#domain/money.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { readSettings } from '#server/settings/index.ts';
import { type ReceiptContent, renderReceiptEmail } from './receipt-mail.ts';

const PLACE = { publicUrl: 'https://encina.example', timeZone: 'Europe/Madrid' };

const LINE: ReceiptContent['lines'][number] = {
  ...{ id: 'c', productId: 'a', mixerId: null, section: 'food', name: 'Pizza', size: 'base', quantity: 3 },
  ...{
    price: cents(1050),
    notes: 'Sin <b>sal</b>',
    label: 'Pizza [<Jamón>, "queso" x2]',
    ingredients: [
      { name: '<Jamón>', quantity: 1 },
      { name: '"queso"', quantity: 2 },
    ],
    vatPercent: 21,
    discount: ZERO_CENTS,
    uncharged: ZERO_CENTS,
    isCharged: true,
    isInvited: false,
  },
};

const PAID: ReceiptContent['payment'] = {
  ...{ number: 1207, table_code: 'a1', state: 'succeeded', payment_method: 'bizum', paid_with: null },
  ...{ total_amount_order: 3150, amount_paid_by_user: 3150, created_on: SATURDAY_NIGHT, payment_on: SATURDAY_NIGHT },
};

const venue = await openTestVenue();
const stored = await readSettings(venue.db);

it('a receipt has the venue’s colour and logo and a table of order lines, and all texts are escaped', () => {
  const { subject, html } = renderTestReceipt(
    { name: 'Bar <El> Roble', colour: '#ffee00' },
    { logoUrl: '/api/images/abc' },
  );
  expect(subject).toBe('Tu ticket de Bar <El> Roble (n.º 1207)');
  expect(html).toContain('background:#ffee00;color:#000000');
  expect(html).toContain('<img src="https://encina.example/api/images/abc" alt="" height="48"');
  expect(html).toContain('3 × Pizza con &#60;Jamón&#62; y &#34;queso&#34; ×2<br>');
  expect(html).toMatch(/10,50\s€ cada uno/);
  expect(html).toMatch(/31,50\s€<\/td>/);
  expect(html).toContain('href="https://encina.example/privacy"');
  expect(html).not.toMatch(/<Jamón>|<b>|<El>/);
});

it('the plain text has the same content, with the VAT rate of the time of the order', () => {
  const { text } = renderTestReceipt({ name: 'La Encina', vat_percent: 10 });
  const lines = text.replaceAll('\u00a0', ' ').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Justificante de pago. No es una factura.',
      ...['Ticket n.º 1207', 'Fecha y hora: 21/11/2026, 21:00', 'Mesa: A01', 'Forma de pago: Bizum'],
      ...[
        '3 × Pizza con <Jamón> y "queso" ×2 (10,50 € cada uno): 31,50 €',
        'Base imponible: 26,03 €',
        'IVA 21 %: 5,47 €',
      ],
      ...['Total: 31,50 €', 'Pagado: 31,50 €', 'Términos y condiciones: https://encina.example/terms', '— La Encina'],
    ]),
  );
});

it('company data that are not filled in are left out', () => {
  const { html, text } = renderTestReceipt({ company: '', nif: '', address: '' });
  expect(html).not.toContain('<img');
  expect(text).not.toMatch(/NIF|\n · /);
});

it('the bill of an unpaid order has the amount due, and says nowhere that it was paid or that it is a receipt', () => {
  const owed = { ...PAID, state: 'pending', amount_paid_by_user: 0, payment_on: null } as const;
  const { subject, html, text } = renderTestReceipt({ name: 'La Encina' }, { payment: owed });
  expect(subject).toBe('La cuenta de tu pedido en La Encina (n.º 1207), pendiente de pago');
  expect(text.replaceAll('\u00a0', ' ').split('\n')).toEqual(
    expect.arrayContaining([
      ...['Cuenta n.º 1207, pendiente de pago', 'Total: 31,50 €', 'Pendiente de pago: 31,50 €'],
      'Cuenta. No es una factura.',
      'Gracias por tu visita. Esta es la cuenta de tu pedido, que todavía está pendiente de pago.',
    ]),
  );
  for (const part of [subject, html, text]) expect(part).not.toMatch(/pagad[oa]|ticket|forma de pago/i);
});

it('a line that was taken off an order paid in part says so, and is no discount', () => {
  const taken = { ...LINE, name: 'Café', quantity: 1, price: cents(150), label: 'Café', uncharged: cents(100) };
  const given = { ...taken, name: 'Vino', label: 'Vino', discount: cents(20), uncharged: cents(30), isInvited: true };
  const payment = { ...PAID, total_amount_order: 150, amount_paid_by_user: 150 };
  const { text } = renderTestReceipt({}, { payment, lines: [taken, given] });
  const rows = text.replaceAll('\u00a0', ' ').split('\n');
  const from = rows.indexOf('Descuento: -0,20 €');
  expect(rows.slice(from, from + 3)).toEqual([
    'Descuento: -0,20 €',
    'Quitado: Café: -1,00 €',
    'Invitación: Vino: -0,30 €',
  ]);
  expect(text).not.toContain('Pedido');
});

function renderTestReceipt(
  settings: Partial<ReceiptContent['settings']>,
  receipt: Partial<Pick<ReceiptContent, 'payment' | 'logoUrl' | 'lines'>> = {},
) {
  const whole = {
    payment: PAID,
    lines: [LINE],
    vat: [{ percent: 21, base: cents(2603), amount: cents(547) }],
    settings: { ...stored, ...settings },
    logoUrl: null,
    discountPercent: null,
    refunded: ZERO_CENTS,
  };
  return renderReceiptEmail({ ...whole, ...receipt }, PLACE);
}
