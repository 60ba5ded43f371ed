// The totals of a Z closure.
import { ticketTexts } from '#contract/ticket-texts.es.ts';
import { addCents, formatEuros, multiplyCents } from '#domain/money.ts';
import type { TicketAmount, ZClosureTicket } from '#domain/ticket.ts';
import { formatDateTime } from '#domain/time.ts';
import { addSeller } from './receipt.ts';
import type { RowList } from './ticket-rows.ts';

const texts = ticketTexts.zClosure;

/** Adds when and by whom it was closed, what was received and refunded by payment method, and the net sum. */
export function addZClosure(list: RowList, closure: ZClosureTicket, timeZone: string): void {
  const { invoiced, invoicedSum, refunded, refundedSum, canceled, isBalanced } = closure;
  const time = (text: string) => formatDateTime(new Date(text), timeZone);
  addSeller(list, closure.venue);
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
  list.addRule();
  list.addPair(texts.canceled, texts.canceledOrders(canceled.orders, formatEuros(canceled.sum)));
}

function addAmounts(list: RowList, title: string, amounts: readonly TicketAmount[], sum: TicketAmount['amount']): void {
  list.addRule();
  list.addText(title, { isBold: true });
  for (const { label, amount } of amounts) list.addPair(label, formatEuros(amount));
  list.addPair(texts.total, formatEuros(sum), { isBold: true });
}
