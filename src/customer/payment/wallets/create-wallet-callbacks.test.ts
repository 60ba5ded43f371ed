// Charging the token of a wallet with the payment controller of the page.
import { describe, expect, it } from 'vitest';
import { paymentSelectionOf } from '#customer/shared/order/order-view.ts';
import {
  CARD_FORM_STEP,
  failedAttemptFields,
  PAID_STATUS_FIELDS,
  WAIT_STEP,
} from '#customer/shared/order/testing/payment-steps.ts';
import {
  createFakePaymentServer,
  createPayingCustomer,
  statusFields,
} from '#customer/shared/order/testing/payment-venue.ts';
import { aRefusalReply } from '#customer/shared/testing/builders.ts';
import { chargeWalletToken } from './create-wallet-callbacks.ts';

const UNDECIDED = statusFields('pending', 'processing', WAIT_STEP);

/** A customer whose order is placed and whose sheet issues a token. `events` lists what the page does. */
async function aCustomer(venue: ReturnType<typeof createFakePaymentServer>) {
  const customer = await createPayingCustomer(venue);
  await customer.controller.placeOrder('redirecting');
  const events: string[] = [];
  const charge = () =>
    chargeWalletToken(customer.controller, {
      wallet: 'googlepay',
      token: 'token',
      onCharging: (isCharging) => events.push(isCharging ? 'charging' : 'answered'),
      onFailed: () => events.push(`failed, shown as ${customer.controller.view.get().kind}`),
    });
  return { ...customer, events, charge };
}

describe('the token of a wallet', () => {
  it('is paid when the server has answered so', async () => {
    const venue = createFakePaymentServer();
    venue.reply('start', PAID_STATUS_FIELDS);
    const { charge, events, paid } = await aCustomer(venue);
    expect(await charge()).toEqual({ kind: 'paid' });
    expect(events).toEqual(['charging', 'answered']);
    expect(paid).toHaveLength(1);
    expect(venue.requests.find(({ call }) => call === 'start')?.input).toMatchObject({
      paymentOption: 'googlepay',
      token: 'token',
    });
  });

  it('is not charged when the bank denied it, and the page moves at once', async () => {
    const venue = createFakePaymentServer();
    venue.reply('start', failedAttemptFields('card-denied'));
    const { charge, events } = await aCustomer(venue);
    expect(await charge()).toEqual({ kind: 'not-charged', text: 'Tarjeta denegada' });
    expect(events).toEqual(['charging', 'answered', 'failed, shown as failed']);
  });

  it('is unknown while the server does not know, and the page moves when it is known', async () => {
    const venue = createFakePaymentServer();
    venue.reply('start', UNDECIDED);
    venue.reply('check', UNDECIDED, failedAttemptFields('card-denied'));
    const { charge, events, controller, pass } = await aCustomer(venue);
    expect(await charge()).toEqual({ kind: 'unknown' });
    expect(controller.view.get()).toEqual({ kind: 'checking' });
    await pass();
    expect(events).toEqual(['charging']);
    await pass();
    await pass();
    expect(events).toEqual(['charging', 'answered', 'failed, shown as failed']);
  });

  it('is unknown when it failed without a confirmation that nothing was charged', async () => {
    const venue = createFakePaymentServer();
    venue.reply('start', { ...failedAttemptFields('not-successful'), isConfirmedUnpaid: false });
    const { charge, events } = await aCustomer(venue);
    expect(await charge()).toEqual({ kind: 'unknown' });
    expect(events).toEqual(['charging', 'answered', 'failed, shown as failed']);
  });

  it('is unknown when the response is lost', async () => {
    const venue = createFakePaymentServer();
    venue.reply('start', 'lost');
    venue.reply('check', UNDECIDED, PAID_STATUS_FIELDS);
    const { charge, events, paid, pass } = await aCustomer(venue);
    expect(await charge()).toEqual({ kind: 'unknown' });
    await pass();
    await pass();
    expect(paid).toHaveLength(1);
    expect(events).toEqual(['charging', 'answered']);
  });

  it('is not charged when another attempt is in progress', async () => {
    const venue = createFakePaymentServer();
    venue.reply('start', aRefusalReply('payment-under-way'));
    const { charge, events } = await aCustomer(venue);
    expect(await charge()).toMatchObject({ kind: 'not-charged' });
    expect(events).toEqual(['charging', 'answered']);
  });

  it('is not sent while the page works on another attempt', async () => {
    const venue = createFakePaymentServer();
    venue.reply('start', UNDECIDED);
    venue.reply('check', UNDECIDED);
    const { charge, controller } = await aCustomer(venue);
    await controller.pay(paymentSelectionOf('bizum'), 'redirecting');
    expect(await charge()).toMatchObject({ kind: 'not-charged' });
    expect(venue.calls().filter((call) => call === 'start')).toHaveLength(1);
  });

  it('is charged beside a visible card form, which has asked for no money', async () => {
    const venue = createFakePaymentServer();
    venue.reply('start', statusFields('pending', 'action', CARD_FORM_STEP), PAID_STATUS_FIELDS);
    const { charge, controller } = await aCustomer(venue);
    await controller.pay(paymentSelectionOf('card'), 'form');
    expect(await charge()).toEqual({ kind: 'paid' });
  });
});
