// The refund of exactly one line of an order that its customer paid online, at the simulators of the providers.
import { beforeEach, describe, expect, it } from 'vitest';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { queryUnknownRefunds } from '#server/refunds/query-unknown-refunds.ts';
import { processPendingRefunds } from '#server/refunds/refund-sender.ts';
import { openMoneyVenue } from '#server/testing/money/venue.ts';

describe.each(['redsys', 'stripe'] as const)('the line of an order that was paid with %s', async (id) => {
  const money = await openMoneyVenue(id);
  const { venue, bank, bar, gateways } = money;
  const owner = await venue.staffBrowser('OWNER');
  let customer = venue.browser();
  let [orderId, lineId, paymentId, ref] = ['', '', '', ''];

  /** A customer orders a beer and croquettes, 2,50 € each, and pays on the page of the bank. */
  beforeEach(async () => {
    customer = venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    ({ orderId } = await customer.payments.placeOrder(anOrderOf(bar.beer, bar.croquettes)));
    const start = newStartAttemptInput(orderId, venue.newId(), { paymentOption: bank.pageOption });
    const { attempt } = await customer.attempts.startAttempt(start);
    if (attempt?.step?.do === 'post') await bank.openPage(attempt.step);
    if (attempt?.step?.do === 'redirect') await bank.openPage({ url: attempt.step.url, fields: null });
    const attempts = venue.db.selectFrom('payment_attempts').select(['ref', 'payment_id']);
    ({ ref, payment_id: paymentId } = await attempts.where('id', '=', start.attemptId).executeTakeFirstOrThrow());
    await bank.payOnPage(ref);
    await bank.untilMessagesSent();
    const lines = venue.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).orderBy('position');
    lineId = (await lines.execute())[1]?.id ?? '';
    expect(atBank()).toEqual({ charged: 500, refunded: 0 });
  });

  const atBank = () => bank.balanceOf(new Set([ref]));

  function press() {
    const content = { lineId, units: 1, reason: 'Se ha acabado', isRefunded: true, refundAmount: 250 };
    return { changeId: venue.newId(), ...content };
  }

  /** What is stored of the payment: its state, its refunds, and what they refunded by product type. */
  async function stored() {
    const { state } = await venue.db
      .selectFrom('payments')
      .select('state')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const refunds = await venue.db
      .selectFrom('refunds')
      .leftJoin('refund_lines', 'refund_id', 'refunds.id')
      .select(['refunds.id', 'state', 'refunds.amount', 'line_id', 'units', 'refund_lines.amount as ofLine'])
      .where('payment_id', '=', paymentId)
      .execute();
    const entries = venue.db.selectFrom('refund_entries').select(['amount', 'split']);
    return { state, refunds, entries: await entries.where('payment_id', '=', paymentId).execute() };
  }

  const refundOf = (changeId: string, state: string) => [
    { id: changeId, state, amount: 250, line_id: lineId, units: 1, ofLine: 250 },
  ];
  const FOOD = [{ amount: 250, split: [{ section: 'food', vatPercent: 21, amount: 250 }] }];

  it('is refunded at the bank with exactly its price, once, also if it is repeated under its id', async () => {
    const voiding = press();
    const voided = await owner.orderChanges.voidLine(voiding);
    expect(voided).toMatchObject({ amount: 250, isRefunded: true, hasChanged: true });
    expect(await owner.orderChanges.voidLine(voiding)).toEqual({ ...voided, hasChanged: false });
    await bank.untilMessagesSent();
    expect(atBank()).toEqual({ charged: 500, refunded: 250 });
    const refunds = refundOf(voiding.changeId, 'succeeded');
    expect(await stored()).toEqual({ state: 'partially-refunded', refunds, entries: FOOD });
    expect(await customer.orders.readOrder({ orderId })).toMatchObject({ total: 500, refunded: 250 });
  });

  it('is refunded once if the bank refunds it and its reply is lost, also if it is repeated, and is found later', async () => {
    bank.setMessages(ref, 'lost');
    bank.setRefunds(ref, 'reply-lost');
    const voiding = press();
    await owner.orderChanges.voidLine(voiding);
    const unknown = { state: 'succeeded', refunds: refundOf(voiding.changeId, 'unknown'), entries: [] };
    expect(await stored()).toEqual(unknown);
    expect(await owner.orderChanges.voidLine(voiding)).toMatchObject({ isRefunded: true, hasChanged: false });
    await processPendingRefunds(venue.services, gateways);
    expect(atBank()).toEqual({ charged: 500, refunded: 250 });
    expect(await stored()).toEqual(unknown);
    expect(await customer.orders.readOrder({ orderId })).toMatchObject({ total: 500, refunded: 0 });

    bank.recover();
    money.passSeconds(120);
    await queryUnknownRefunds(venue.services, gateways);
    const refunds = refundOf(voiding.changeId, 'succeeded');
    expect(await stored()).toEqual({ state: 'partially-refunded', refunds, entries: FOOD });
    expect(atBank()).toEqual({ charged: 500, refunded: 250 });
  });

  it('keeps its refund unknown if the request does not arrive, and nothing sends it again', async () => {
    bank.setRefunds(ref, 'request-lost');
    const voiding = press();
    await owner.orderChanges.voidLine(voiding);
    bank.recover();
    expect(await owner.orderChanges.voidLine(voiding)).toMatchObject({ isRefunded: true, hasChanged: false });
    await processPendingRefunds(venue.services, gateways);
    await bank.untilMessagesSent();
    const refunds = refundOf(voiding.changeId, 'unknown');
    expect(await stored()).toEqual({ state: 'succeeded', refunds, entries: [] });
    expect(atBank()).toEqual({ charged: 500, refunded: 0 });
    // Until its result is known, no other line can take this money.
    expect(await owner.orderChanges.readChangeableLine({ lineId })).toMatchObject({ refundable: 250 });
  });
});
