// «Pagar al camarero» and «Pagar ahora» in a venue that is paid online: the same is never paid twice.
import { describe, expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import {
  CANCELED_STATUS_FIELDS,
  failedAttemptFields,
  PAID_STATUS_FIELDS,
  REDIRECT_STEP,
  WAIT_STEP,
} from '#customer/shared/order/testing/payment-steps.ts';
import {
  createFakePaymentServer,
  createPayingCustomer,
  statusFields,
} from '#customer/shared/order/testing/payment-venue.ts';
import { aRefusalReply } from '#customer/shared/testing/builders.ts';
import { paymentSelectionOf } from './order-view.ts';

const CHECKOUT = paymentSelectionOf('checkout');
const OWED = anId(7);
const NOT_STARTED = { isToCollect: true, attempt: null } as const;

async function afterOpeningTheBank() {
  const venue = createFakePaymentServer();
  venue.reply('start', statusFields('pending', 'action', REDIRECT_STEP));
  const first = await createPayingCustomer(venue);
  await first.controller.placeAndPay(CHECKOUT, 'redirecting');
  // The customer comes back to the cart.
  const customer = await createPayingCustomer(venue, { device: first.device, tab: first.tab });
  return { venue, customer };
}

describe('the cart that is to be paid to staff', () => {
  it('is sent at once if nothing of it is being paid', async () => {
    const venue = createFakePaymentServer();
    const customer = await createPayingCustomer(venue);
    await customer.controller.sendToStaff();
    expect(venue.calls()).toEqual(['place']);
    expect(customer.controller.view.get()).toEqual({ kind: 'idle' });
    expect(customer.placed).toHaveLength(1);
    expect(customer.orders.open()).toBeNull();
  });

  it('is sent under another id once its online payment is canceled', async () => {
    const { venue, customer } = await afterOpeningTheBank();
    venue.reply('abandon', CANCELED_STATUS_FIELDS);
    await customer.controller.sendToStaff();
    expect(venue.calls().slice(-2)).toEqual(['abandon', 'place']);
    expect(venue.placed.size).toBe(2);
    expect(customer.placed).toHaveLength(1);
    expect(customer.orders.open()).toBeNull();
    expect(customer.inCart()).toEqual([]);
  });

  it.each([
    ['has been paid', PAID_STATUS_FIELDS, 'idle', 1],
    ['may be paid at this moment', statusFields('pending', 'unknown', WAIT_STEP), 'in-progress-elsewhere', 0],
    ['cannot be read', 'lost', 'connection-lost', 0],
  ] as const)('is not sent if its online payment %s', async (_, reply, view, paid) => {
    const { venue, customer } = await afterOpeningTheBank();
    venue.reply('abandon', reply);
    await customer.controller.sendToStaff();
    expect(customer.controller.view.get().kind).toBe(view);
    expect(customer.paid).toHaveLength(paid);
    expect(venue.placed.size).toBe(1);
    expect(customer.orders.open()).not.toBeNull();
  });

  it('is not sent without the accepted terms', async () => {
    const customer = await createPayingCustomer(createFakePaymentServer());
    customer.app.cart.acceptTerms(false);
    await customer.controller.sendToStaff();
    expect(customer.controller.view.get()).toMatchObject({ kind: 'refused', code: 'terms-to-pay' });
  });
});

describe('an owed order that its customer pays online', () => {
  async function onItsCardPage() {
    const venue = createFakePaymentServer();
    venue.reply('read', NOT_STARTED);
    const customer = await createPayingCustomer(venue);
    expect(await customer.controller.resumeOnCardPage(OWED)).toBe(true);
    return { venue, customer };
  }

  it('is shown with its amount, and paid under its own id', async () => {
    const { venue, customer } = await onItsCardPage();
    expect(customer.controller.order.get()).toMatchObject({ orderId: OWED, total: 180 });
    venue.reply('start', PAID_STATUS_FIELDS);
    await customer.controller.pay(paymentSelectionOf('card'), 'processing');
    expect(venue.calls()).toEqual(['read', 'start']);
    expect(customer.paid).toMatchObject([{ orderId: OWED }]);
  });

  it.each([
    ['is paid', { ...PAID_STATUS_FIELDS, isToCollect: true }],
    ['is canceled', CANCELED_STATUS_FIELDS],
    ['waits for an online payment, not for staff', { attempt: null }],
    ['is not the customer’s', aRefusalReply('not-found')],
  ])('is not offered if it %s', async (_, reply) => {
    const venue = createFakePaymentServer();
    venue.reply('read', reply);
    const customer = await createPayingCustomer(venue);
    expect(await customer.controller.resumeOnCardPage(OWED)).toBe(false);
    expect(customer.orders.open()).toBeNull();
  });

  it('cancels what was being paid of the cart before', async () => {
    const { venue, customer } = await afterOpeningTheBank();
    venue.reply('abandon', CANCELED_STATUS_FIELDS);
    venue.reply('read', NOT_STARTED);
    expect(await customer.controller.resumeOnCardPage(OWED)).toBe(true);
    expect(venue.calls().slice(-2)).toEqual(['abandon', 'read']);
    expect(customer.orders.open()).toMatchObject({ orderId: OWED, kind: 'owed' });
  });

  it('stays owed, and nothing is shown, when the customer goes back to the menu', async () => {
    const { venue, customer } = await onItsCardPage();
    venue.reply('abandon', { ...failedAttemptFields('canceled-by-guest'), isToCollect: true });
    await customer.controller.resumeOnMenu(null);
    expect(customer.controller.view.get()).toEqual({ kind: 'idle' });
    expect(customer.orders.open()).toBeNull();
  });

  it('does not become another order of the cart if staff have closed it meanwhile', async () => {
    const { venue, customer } = await onItsCardPage();
    venue.reply('start', aRefusalReply('payment-closed'));
    await customer.controller.pay(paymentSelectionOf('card'), 'processing');
    expect(customer.controller.view.get()).toMatchObject({ kind: 'refused', code: 'payment-closed' });
    customer.forgetOrder();
    await customer.controller.pay(paymentSelectionOf('card'), 'processing');
    expect(venue.calls()).toEqual(['read', 'start']);
  });

  it('does not hold up another order of the cart', async () => {
    const { venue, customer } = await onItsCardPage();
    venue.reply('abandon', NOT_STARTED);
    venue.reply('start', PAID_STATUS_FIELDS);
    await customer.controller.placeAndPay(paymentSelectionOf('card'), 'processing');
    expect(venue.calls()).toEqual(['read', 'abandon', 'place', 'start']);
  });
});
