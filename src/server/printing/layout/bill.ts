// The bill of a table on paper. It is not an invoice, and says so first.
import { billedLabel } from '#contract/billed-label.es.ts';
import { ticketTexts } from '#contract/ticket-texts.es.ts';
import { formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import type { BillTicket } from '#domain/ticket.ts';
import { formatDateTime } from '#domain/time.ts';
import { addDiscountRow, addPricedLines, addSellerAndAddressRows, addVatRow } from './receipt.ts';
import type { RowList } from './ticket-rows.ts';

const { bill: texts, receipt: receiptTexts } = ticketTexts;

/**
 * Adds the rows of a bill: the table, the seller, the numbers of the payments, the lines of all orders, the total with its VAT,
 * what is paid, and what remains.
 */
export function addBillRows(list: RowList, bill: BillTicket, timeZone: string): void {
  list.addText(texts.title(tableLabel(bill.tableCode)), { size: 'tall', isBold: true });
  list.addText(texts.notInvoice, { isBold: true });
  list.addRule();
  addSellerAndAddressRows(list, bill.venue);
  list.addRule();
  list.addText(texts.numbers(bill.numbers));
  list.addText(formatDateTime(new Date(bill.time), timeZone));
  list.addRule();
  addPricedLines(
    list,
    bill.lines.map((line) => ({ ...line, label: billedLabel(line), size: '' })),
  );
  list.addRule();
  addTotals(list, bill);
}

function addTotals(list: RowList, bill: BillTicket): void {
  const { total, vat, paid, owed } = bill;
  addDiscountRow(list, bill);
  list.addPair(receiptTexts.total, formatEuros(total), { size: 'tall', isBold: true });
  for (const rate of vat) addVatRow(list, rate);
  if (paid !== ZERO_CENTS) {
    list.addPair(receiptTexts.paid, formatEuros(paid));
    list.addPair(texts.remaining, formatEuros(owed), { size: 'tall', isBold: true });
  }
  list.addText(receiptTexts.owed, { size: 'tall', isBold: true, isInverted: true });
}
