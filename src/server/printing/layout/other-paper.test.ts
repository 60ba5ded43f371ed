import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { TICKET_COLUMNS, type TicketColumns } from '#domain/printer.ts';
import type { Ticket } from '#domain/ticket.ts';
import {
  FIRST_COPY,
  SAMPLE_TEST_PRINT,
  SAMPLE_Z_CLOSURE,
  sampleBill,
  sampleReceipt,
  TIME_ZONE,
} from './testing/sample-tickets.ts';
import { layOutTicket, ticketText } from './ticket-layout.ts';

function textOf(ticket: Ticket, columns: TicketColumns = 32): string[] {
  const text = ticketText(layOutTicket(ticket, FIRST_COPY, { columns, timeZone: TIME_ZONE }));
  return text.map((line) => line.replaceAll('\u00A0', ' '));
}

describe('the receipt of a payment', () => {
  it('says first that it is no invoice, then seller, number, table, lines, total, VAT and payment method', () => {
    expect(textOf(sampleReceipt())).toEqual([
      'Justificante de pago. No es una',
      'factura.',
      '',
      'Bar Manolo',
      'Hostelería Manolo, S.L.',
      'NIF B12345674',
      'Calle Mayor, 1',
      '28013 Madrid',
      '',
      'Número 1234             Mesa A01',
      '22/11/2026, 21:31',
      '',
      '2 x Croquetas de jamón   17,00 €',
      '    8,50 € cada uno',
      '1 x Ribera - copa         2,80 €',
      '',
      'TOTAL                    19,80 €',
      'Base imponible           18,00 €',
      'IVA 10 %                  1,80 €',
      'Pagado                   19,80 €',
      'Forma de pago              Bizum',
      '',
      'Ticket 4F2A',
    ]);
  });

  it('says how staff received the money, and what was refunded', () => {
    const text = textOf(sampleReceipt({ paymentMethod: 'manual', paidWith: 'efectivo', refunded: cents(500) }));
    expect(text).toContain('Forma de pago           Efectivo');
    expect(text).toContain('Devuelto                  5,00 €');
  });

  it('has the discount, and its per cent if there is one', () => {
    const discount = { discount: cents(220), discountPercent: 10, total: cents(1760) };
    const text = textOf(sampleReceipt(discount));
    expect(text.slice(text.indexOf('Descuento 10 %           -2,20 €')).slice(0, 2)).toEqual([
      'Descuento 10 %           -2,20 €',
      'TOTAL                    17,60 €',
    ]);
    expect(textOf(sampleReceipt({ ...discount, discountPercent: null }))).toContain('Descuento                -2,20 €');
    const { discount: _amount, discountPercent: _percent, ...earlier } = sampleReceipt();
    expect(textOf(earlier)).toEqual(textOf(sampleReceipt()));
  });

  it('has what is not charged of a line that was taken off, after the discount', () => {
    const uncharged = [{ label: 'Quitado: Ribera - copa', amount: cents(130) }];
    const text = textOf(sampleReceipt({ discount: cents(150), uncharged, total: cents(1700) }));
    const from = text.indexOf('Descuento                -1,50 €');
    expect(text.slice(from, from + 3)).toEqual([
      'Descuento                -1,50 €',
      'Quitado: Ribera - copa   -1,30 €',
      'TOTAL                    17,00 €',
    ]);
  });

  it('says of an unpaid order that it is unpaid, and nowhere that it was paid', () => {
    const text = textOf(sampleReceipt({ isPaid: false, paymentMethod: 'manual' }));
    expect(text[0]).toBe('Cuenta. No es una factura.');
    expect(text).toContain('PENDIENTE DE PAGO');
    expect(text.join()).not.toMatch(/Justificante|Forma de pago|Pagado/);
  });

  it('prints the amount of a long name at the right edge of its last line', () => {
    const [line] = sampleReceipt().lines;
    if (!line) throw new Error('The receipt has no line.');
    const text = textOf(sampleReceipt({ lines: [{ ...line, label: 'Tabla de quesos con membrillo y nueces' }] }));
    expect(text.slice(12, 14)).toEqual(['2 x Tabla de quesos con', '  membrillo y nueces     17,00 €']);
  });
});

describe('the bill of a table', () => {
  it('says first whose it is and that it is no invoice, then seller, numbers, lines, total, VAT and that it is unpaid', () => {
    expect(textOf(sampleBill())).toEqual([
      'La cuenta · Mesa A04',
      'No es una factura.',
      '',
      'Bar Manolo',
      'Hostelería Manolo, S.L.',
      'NIF B12345674',
      'Calle Mayor, 1',
      '28013 Madrid',
      '',
      'Números 1234, 1236',
      '22/11/2026, 21:31',
      '',
      '4 x Caña                 10,00 €',
      '    2,50 € cada uno',
      '2 x Croquetas de jamón   17,00 €',
      '    8,50 € cada uno',
      '2 x Chupito de hierbas',
      '  (invitación)            0,00 €',
      '',
      'TOTAL                    27,00 €',
      'Base imponible           24,55 €',
      'IVA 10 %                  2,45 €',
      'PENDIENTE DE PAGO',
      '',
      'Ticket 4F2A',
    ]);
  });

  it('has one number, the discount, each VAT rate, what is paid, and what remains', () => {
    const vat = [
      { percent: 10, base: cents(1000), amount: cents(100) },
      { percent: 21, base: cents(1000), amount: cents(210) },
    ];
    const amounts = { discount: cents(390), total: cents(2310), paid: cents(2000), owed: cents(310) };
    const text = textOf(sampleBill({ numbers: [1234], vat, ...amounts }));
    expect(text).toContain('Número 1234');
    expect(text.slice(text.indexOf('Descuento                -3,90 €'), -2)).toEqual([
      'Descuento                -3,90 €',
      'TOTAL                    23,10 €',
      'Base imponible           10,00 €',
      'IVA 10 %                  1,00 €',
      'Base imponible           10,00 €',
      'IVA 21 %                  2,10 €',
      'Pagado                   20,00 €',
      'QUEDAN                    3,10 €',
      'PENDIENTE DE PAGO',
    ]);
  });
});

describe('a Z closure on paper', () => {
  it('has times, person, payments, the sums of each payment method, and the net sum', () => {
    expect(textOf(SAMPLE_Z_CLOSURE)).toEqual([
      'Bar Manolo',
      'Hostelería Manolo, S.L.',
      'NIF B12345674',
      '',
      'Cierre de caja (Z) n.º 12',
      'Apertura       22/11/2026, 10:00',
      'Cierre         23/11/2026, 00:30',
      'La cerró              María José',
      'Pagos                         41',
      '',
      'Cobrado',
      'Efectivo                450,50 €',
      'Google Pay              120,00 €',
      'Total                   570,50 €',
      '',
      'Devuelto',
      'Bizum                    12,50 €',
      'Total                    12,50 €',
      '',
      'NETO                    558,00 €',
      '',
      'IVA, sin lo devuelto',
      'Base imponible          507,27 €',
      'IVA 10 %                 50,73 €',
      '',
      'Anulados             2 · 12,00 €',
      'Sin pagar             1 · 8,40 €',
      'Para la siguiente    1 · 12,40 €',
      'Quitado        2 líneas · 3,60 €',
      'Lucía: Error al pedir',
      '               2 líneas · 3,60 €',
      'Invitado        1 línea · 5,00 €',
      'María José: Invita la casa',
      '                1 línea · 5,00 €',
      'Descuento     2 pedidos · 4,20 €',
      'Lucía: Cliente habitual',
      '              2 pedidos · 4,20 €',
      'Quitado ya cobrado',
      '                1 línea · 1,80 €',
      'Lucía: Error al pedir',
      '                1 línea · 1,80 €',
      '',
      'Fondo de caja           150,00 €',
      'Cobrado en efectivo     450,50 €',
      'Entradas de efectivo     50,00 €',
      'María José: Cambio       50,00 €',
      'Salidas de efectivo     -20,00 €',
      'Lucía: Pago a proveedor -20,00 €',
      'Efectivo esperado       630,50 €',
      'Contado 624,50 €; esperado',
      '630,50 €; faltan 6,00 €',
      '',
      'Ticket 4F2A',
    ]);
  });

  it('is printed without what earlier versions did not store', () => {
    const {
      walkOuts: _walkOuts,
      left: _left,
      uncharged: _uncharged,
      cash: _cash,
      cashMovements: _cashMovements,
      vat: _vat,
      ...earlier
    } = SAMPLE_Z_CLOSURE;
    expect(textOf(earlier).slice(-4)).toEqual(['', 'Anulados             2 · 12,00 €', '', 'Ticket 4F2A']);
    expect(textOf(earlier).join()).not.toMatch(/Sin pagar|Quitado|Contado|Sin contar|Base imponible/);
  });

  it('says that the cash was not counted', () => {
    const cash = { ...sampleCash(), counted: null, difference: null };
    expect(textOf({ ...SAMPLE_Z_CLOSURE, cash })).toContain('Arqueo                Sin contar');
  });

  it('has no more than the count if there was neither a float nor a movement', () => {
    const cash = { ...sampleCash(), openingFloat: null };
    const text = textOf({ ...SAMPLE_Z_CLOSURE, cash, cashMovements: [] });
    expect(text.join()).not.toMatch(/Fondo|Entradas|Salidas|Efectivo esperado/);
    expect(text).toContain('Contado 624,50 €; esperado');
  });

  it('says before its amounts that it no longer balances', () => {
    const text = textOf({ ...SAMPLE_Z_CLOSURE, isBalanced: false });
    expect(text.indexOf('ESTE CIERRE YA NO CUADRA')).toBe(text.indexOf('Cierre de caja (Z) n.º 12') + 1);
  });
});

describe.each(TICKET_COLUMNS)('a test print with %i columns', (columns) => {
  it('has the printer, the time, all Spanish letters, each size, and a ruler of exactly that width', () => {
    const text = textOf(SAMPLE_TEST_PRINT, columns);
    expect(text.slice(0, 3)).toEqual(['PRUEBA', 'Barra', '22/11/2026, 21:31']);
    expect(text.join(' ')).toContain('áéíóúüñç ÁÉÍÓÚÜÑ ¿¡ ºª € 12,50 # [ ]');
    expect(text.find((line) => line.startsWith('----+----1'))).toHaveLength(columns);
    expect(text).toEqual(expect.arrayContaining(['Normal', 'Negrita', 'Alta', 'Doble', 'Blanco sobre negro']));
  });
});

function sampleCash() {
  const { cash } = SAMPLE_Z_CLOSURE;
  if (!cash) throw new Error('The sample has no cash.');
  return cash;
}
