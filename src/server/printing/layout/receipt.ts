// The receipt of a payment on paper. It is not an invoice, and says so first.
import { discountLabel } from '#contract/billed-label.es.ts';
import { ticketTexts } from '#contract/ticket-texts.es.ts';
import { cents, formatEuros, multiplyCents, ZERO_CENTS } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import type { ReceiptTicket, TicketLine } from '#domain/ticket.ts';
import { formatDateTime } from '#domain/time.ts';
import { type VatOfRate, vatLabel } from '#domain/vat.ts';
import type { RowList } from './ticket-rows.ts';

const texts = ticketTexts.receipt;

/**
 * Adds the rows of a receipt: the seller, the lines with their amounts at the right edge, the total with its VAT, and how it was
 * paid.
 */
export function addReceiptRows(list: RowList, receipt: ReceiptTicket, timeZone: string): void {
  const { venue, number, tableCode, time, isPaid } = receipt;
  list.addText(isPaid ? texts.ofPaid : texts.ofOwed, { isBold: true });
  list.addRule();
  addSellerAndAddressRows(list, venue);
  list.addRule();
  list.addPair(texts.number(number), texts.table(tableLabel(tableCode)));
  list.addText(formatDateTime(new Date(time), timeZone));
  list.addRule();
  addPricedLines(list, receipt.lines);
  list.addRule();
  addTotals(list, receipt);
}

/** Adds the names of the venue and its company, and the tax number. What the owner has not filled in is left out. */
export function addSellerRows(list: RowList, { name, company, nif }: Omit<ReceiptTicket['venue'], 'address'>): void {
  list.addText(name, { size: 'tall', isBold: true });
  if (company !== name) list.addText(company);
  if (nif !== '') list.addText(texts.nif(nif));
}

/** Adds the names of the venue and its company, the address and the tax number. What the owner has not filled in is left out. */
export function addSellerAndAddressRows(list: RowList, venue: ReceiptTicket['venue']): void {
  addSellerRows(list, venue);
  if (venue.address !== '') list.addText(venue.address);
}

/** Adds lines with their amounts at the right edge. Below a line of several units, adds the price of one unit. */
export function addPricedLines(
  list: RowList,
  lines: readonly Pick<TicketLine, 'quantity' | 'label' | 'size' | 'price'>[],
): void {
  for (const { quantity, label, size, price } of lines) {
    list.addPair(ticketTexts.line(quantity, label, size), formatEuros(multiplyCents(price, quantity)));
    if (quantity > 1 && price !== ZERO_CENTS) {
      list.addText(texts.each(formatEuros(price)), { indent: ticketTexts.line(quantity, '', '').length });
    }
  }
}

function addTotals(list: RowList, receipt: ReceiptTicket): void {
  const { total, vat, isPaid, paid, paymentMethod, paidWith, refunded } = receipt;
  addDiscountRow(list, receipt);
  for (const { label, amount } of receipt.uncharged ?? []) list.addPair(label, formatEuros(multiplyCents(amount, -1)));
  if (receipt.ordered !== undefined) {
    list.addPair(texts.ordered, formatEuros(receipt.ordered));
    if (!isPaid) list.addPair(texts.paidBefore, formatEuros(cents(total - receipt.ordered)));
  }
  list.addPair(texts.total, formatEuros(total), { size: 'tall', isBold: true });
  for (const rate of vat) addVatRow(list, rate);
  if (isPaid) {
    list.addPair(texts.paid, formatEuros(paid));
    list.addPair(texts.method, paidWith === null ? texts.methods[paymentMethod] : texts.paidWith[paidWith]);
  } else {
    list.addText(texts.owed, { size: 'tall', isBold: true, isInverted: true });
  }
  if (refunded !== ZERO_CENTS) list.addPair(texts.refunded, formatEuros(refunded), { isBold: true });
}

/** Adds the row of the discount to a receipt or a bill, with a negative amount. Adds nothing if there is no discount. */
export function addDiscountRow(
  list: RowList,
  { discount = ZERO_CENTS, discountPercent = null }: Pick<ReceiptTicket, 'discount' | 'discountPercent'>,
): void {
  if (discount !== ZERO_CENTS) list.addPair(discountLabel(discountPercent), formatEuros(multiplyCents(discount, -1)));
}

/** Adds two rows for one VAT rate to a receipt or a bill: the amount without the tax (taxable base), and the tax. */
export function addVatRow(list: RowList, { percent, base, amount }: VatOfRate): void {
  list.addPair(texts.base, formatEuros(base));
  list.addPair(vatLabel(percent), formatEuros(amount));
}
