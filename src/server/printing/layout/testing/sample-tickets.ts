// Tickets for tests: a table of the kitchen, a receipt, the bill of a table, a Z closure and a test print.
import { cents } from '#domain/money.ts';
import type {
  BillTicket,
  CopyMarks,
  MoveTicket,
  OrderTicket,
  ReceiptTicket,
  TestTicket,
  Ticket,
  TicketLine,
  TicketOrder,
  ZClosureTicket,
} from '#domain/ticket.ts';

/** The time zone of the venue on the sample tickets. */
export const TIME_ZONE = 'Europe/Madrid';

/** The marks on the paper of a ticket that is printed once and for the first time: the code of its job, and copy 1 of 1. */
export const FIRST_COPY: CopyMarks = { jobCode: '4F2A', copy: 1, copies: 1, printedBefore: null };

/** Returns an order line as a ticket contains it: two portions of croquetas, unless `changed` says otherwise. */
export function sampleLine(changed: Partial<TicketLine> = {}): TicketLine {
  return {
    ...{ lineId: '0199d0c8-0000-7000-8000-000000000001', quantity: 2, label: 'Croquetas de jamón', size: '' },
    ...{ price: cents(850), notes: '', isPrintedBefore: false },
    ...changed,
  };
}

/** Returns an order as a ticket contains it, with one line and placed at 21:31 in Madrid, unless `changed` says otherwise. */
export function sampleOrder(changed: Partial<TicketOrder> = {}): TicketOrder {
  return { time: '2026-11-22T20:31:00.000Z', comment: '', lines: [sampleLine()], ...changed };
}

/** Returns the kitchen's ticket of the table A1 with one order, unless `changed` says otherwise. */
export function sampleTicket(changed: Partial<OrderTicket> = {}): OrderTicket {
  return {
    ...{ kind: 'ticket', section: 'food', tableCode: 'A1', orders: [sampleOrder()] },
    ...{ part: { number: 1, of: 1 }, isCancellation: false },
    ...changed,
  };
}

/** Returns the ticket that announces that orders were moved from table A4 to B2, unless `changed` says otherwise. */
export function sampleMove(changed: Partial<MoveTicket> = {}): MoveTicket {
  return {
    ...{ kind: 'move', from: 'A4', tableCode: 'B2', time: '2026-11-22T20:31:00.000Z', lines: [sampleLine()] },
    ...changed,
  };
}

/** The ticket of a test print on the printer «Barra». */
export const SAMPLE_TEST_PRINT: TestTicket = { kind: 'test', printerName: 'Barra', time: '2026-11-22T20:31:00.000Z' };

const VENUE = { name: 'Bar Manolo', company: 'Hostelería Manolo, S.L.', nif: 'B12345674' };

/** Returns the ticket of a receipt for a paid payment of 19,80 €, unless `changed` says otherwise. */
export function sampleReceipt(changed: Partial<ReceiptTicket> = {}): ReceiptTicket {
  return {
    ...{ kind: 'receipt', venue: { ...VENUE, address: 'Calle Mayor, 1\n28013 Madrid' }, number: 1234, tableCode: 'A1' },
    ...{ time: '2026-11-22T20:31:00.000Z', total: cents(1980) },
    ...{ isPaid: true, paid: cents(1980), paymentMethod: 'bizum', paidWith: null },
    lines: [sampleLine(), sampleLine({ quantity: 1, label: 'Ribera', size: 'copa', price: cents(280) })],
    ...{ vat: [{ percent: 10, base: cents(1800), amount: cents(180) }], refunded: cents(0) },
    ...{ discount: cents(0), discountPercent: null },
    ...changed,
  };
}

/** Returns the ticket of the bill of the table A4, on which 27,00 € are owed, unless `changed` says otherwise. */
export function sampleBill(changed: Partial<BillTicket> = {}): BillTicket {
  return {
    ...{ kind: 'bill', venue: { ...VENUE, address: 'Calle Mayor, 1\n28013 Madrid' }, numbers: [1234, 1236] },
    ...{ tableCode: 'A4', time: '2026-11-22T20:31:00.000Z' },
    lines: [
      { label: 'Caña', quantity: 4, price: cents(250), isInvited: false },
      { label: 'Croquetas de jamón', quantity: 2, price: cents(850), isInvited: false },
      { label: 'Chupito de hierbas', quantity: 2, price: cents(0), isInvited: true },
    ],
    ...{ discount: cents(0), discountPercent: null, total: cents(2700), paid: cents(0), owed: cents(2700) },
    vat: [{ percent: 10, base: cents(2455), amount: cents(245) }],
    ...changed,
  };
}

/**
 * Returns one sample ticket of each kind: order, move to another table, test print, receipt, bill and Z closure. `ticket` replaces
 * the sample of the kind order.
 */
export function samplesOfEachKind(ticket: OrderTicket = sampleTicket()): readonly Ticket[] {
  return [ticket, sampleMove(), SAMPLE_TEST_PRINT, sampleReceipt(), sampleBill(), SAMPLE_Z_CLOSURE];
}

/** The ticket of a Z closure that has every part: refunds, canceled orders, walk-outs, uncharged lines and counted cash. */
export const SAMPLE_Z_CLOSURE: ZClosureTicket = {
  ...{ kind: 'z-closure', venue: VENUE, id: 12, closedBy: 'María José', payments: 41 },
  ...{ openedOn: '2026-11-22T09:00:00.000Z', closedOn: '2026-11-22T23:30:00.000Z' },
  invoiced: [
    { label: 'Efectivo', amount: cents(45_050) },
    { label: 'Google Pay', amount: cents(12_000) },
  ],
  ...{ invoicedSum: cents(57_050), refunded: [{ label: 'Bizum', amount: cents(1_250) }], refundedSum: cents(1_250) },
  canceled: { orders: 2, sum: cents(1_200) },
  walkOuts: { orders: 1, sum: cents(840) },
  left: { orders: 1, sum: cents(1_240) },
  uncharged: [
    { kind: 'voided', by: 'Lucía', reason: 'Error al pedir', lines: 2, sum: cents(360) },
    { kind: 'invited', by: 'María José', reason: 'Invita la casa', lines: 1, sum: cents(500) },
    { kind: 'discounted', by: 'Lucía', reason: 'Cliente habitual', lines: 2, sum: cents(420) },
    { kind: 'voided-paid', by: 'Lucía', reason: 'Error al pedir', lines: 1, sum: cents(180) },
  ],
  cash: {
    ...{ openingFloat: cents(15_000), received: cents(45_050), refunded: cents(0) },
    ...{ paidIn: cents(5_000), paidOut: cents(2_000), expected: { least: cents(63_050), most: cents(63_050) } },
    ...{ counted: cents(62_450), difference: cents(-600) },
  },
  cashMovements: [
    { direction: 'in', amount: cents(5_000), reason: 'Cambio', by: 'María José' },
    { direction: 'out', amount: cents(2_000), reason: 'Pago a proveedor', by: 'Lucía' },
  ],
  vat: [{ percent: 10, base: cents(50_727), tax: cents(5_073), total: cents(55_800) }],
  isBalanced: true,
};
