// The Z closure (the cash closing of a day) on paper.
import { cashCountText, expectedCashRows } from '#contract/cash-count-texts.es.ts';
import { ticketTexts } from '#contract/ticket-texts.es.ts';
import { zClosureChangeRows } from '#contract/uncharged-texts.es.ts';
import { addCents, formatEuros, multiplyCents } from '#domain/money.ts';
import type { TicketAmount, ZClosureTicket } from '#domain/ticket.ts';
import { formatDateTime } from '#domain/time.ts';
import { vatLabel } from '#domain/vat.ts';
import { addSellerRows } from './receipt.ts';
import type { RowList } from './ticket-rows.ts';

const texts = ticketTexts.zClosure;

/**
 * Adds the rows of a Z closure: the company, who closed the day and when, the sums received and refunded by payment method, the net
 * sum, its VAT, what was not paid, what staff took off or discounted, and the counted cash.
 */
export function addZClosureRows(list: RowList, closure: ZClosureTicket, timeZone: string): void {
  const { invoiced, invoicedSum, refunded, refundedSum, vat, isBalanced } = closure;
  const time = (text: string) => formatDateTime(new Date(text), timeZone);
  addSellerRows(list, closure.venue);
  list.addRule();
  list.addText(texts.title(closure.id), { size: 'tall', isBold: true });
  if (!isBalanced) {
    list.addText(texts.notBalanced, { size: 'tall', isBold: true, isInverted: true });
    list.addText(texts.notBalancedHint);
  }
  list.addPair(texts.openedOn, time(closure.openedOn));
  list.addPair(texts.closedOn, time(closure.closedOn));
  if (closure.closedBy !== null) list.addPair(texts.closedBy, closure.closedBy);
  list.addPair(texts.payments, String(closure.payments));
  addAmounts(list, texts.invoiced, invoiced, invoicedSum);
  addAmounts(list, texts.refunded, refunded, refundedSum);
  list.addRule();
  const net = addCents(invoicedSum, multiplyCents(refundedSum, -1));
  list.addPair(texts.net, formatEuros(net), { size: 'tall', isBold: true });
  if (vat && vat.length > 0) addVat(list, vat);
  list.addRule();
  addUnpaid(list, closure);
  addCash(list, closure);
}

function addVat(list: RowList, vat: NonNullable<ZClosureTicket['vat']>): void {
  list.addRule();
  list.addText(texts.vat, { isBold: true });
  for (const { percent, base, tax } of vat) {
    list.addPair(texts.base, formatEuros(base));
    list.addPair(vatLabel(percent), formatEuros(tax));
  }
}

/**
 * Adds the orders that were canceled, those whose customers left without paying, those left for the next Z closure, and who took
 * lines off orders, invited or gave discounts.
 */
function addUnpaid(list: RowList, { canceled, walkOuts, left, uncharged = [] }: ZClosureTicket): void {
  for (const [label, ended] of [
    [texts.canceled, canceled],
    [texts.walkOuts, walkOuts],
    [texts.left, left?.orders === 0 ? undefined : left],
  ] as const)
    if (ended) list.addPair(label, texts.endedOrders(ended.orders, formatEuros(ended.sum)));
  for (const { label, value, isSum } of zClosureChangeRows(uncharged)) list.addPair(label, value, { isBold: isSum });
}

function addCash(list: RowList, { cash, cashMovements = [] }: ZClosureTicket): void {
  if (!cash) return;
  const rows = expectedCashRows(cash, cashMovements);
  if (rows.length > 0) list.addRule();
  for (const { label, value, isSum } of rows) list.addPair(label, value, { isBold: isSum });
  const text = cashCountText(cash);
  if (text === null) list.addPair(texts.cash, texts.notCounted);
  else list.addText(text);
}

function addAmounts(list: RowList, title: string, amounts: readonly TicketAmount[], sum: TicketAmount['amount']): void {
  list.addRule();
  list.addText(title, { isBold: true });
  for (const { label, amount } of amounts) list.addPair(label, formatEuros(amount));
  list.addPair(texts.total, formatEuros(sum), { isBold: true });
}
