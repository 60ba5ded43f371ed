import { expect } from '@playwright/test';
import { cart, openCart } from '#e2e/customer.ts';
import {
  acceptTerms,
  choose,
  dismissFailure,
  expectCartKept,
  expectOneOrder,
  expectSuccess,
  openOrder,
  pay,
} from '#e2e/payment/customer.ts';
import { CARDS, payByStripe } from '#e2e/payment/stripe-forms.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';

const SUCCESS = /\/success\/cs_test_/;

test('paid on Stripe’s page, and on to the guest’s orders', async ({ page, books }) => {
  await pay(page, 'Pagar');
  await payByStripe(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await expectOneOrder(page);
  await books.expectPaid(1);
});

test('a refused card, and then another one', async ({ page, books }) => {
  await pay(page, 'Pagar');
  await payByStripe(page, CARDS.refused);
  await expect(page.getByRole('alert')).toContainText('ha rechazado la tarjeta');
  await payByStripe(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(1);
});

test('back without paying keeps the cart, which can be paid then', async ({ page, books }) => {
  await pay(page, 'Pagar');
  await page.getByRole('link', { name: 'Volver sin pagar' }).click();
  await dismissFailure(page, 'El pago no se ha completado', 'Has cancelado el pago');
  await expectCartKept(page);
  await books.expectPaid(0);

  await openCart(page);
  await acceptTerms(page);
  await choose(page, 'Pagar');
  await payByStripe(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(1);
});

test('the bank asks, and the guest says yes', async ({ page, books }) => {
  await pay(page, 'Pagar');
  await payByStripe(page, CARDS.asked);
  await page.getByRole('button', { name: 'Autorizar' }).click();
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(1);
});

test('the bank asks, and the guest says no', async ({ page, books }) => {
  await pay(page, 'Pagar');
  await payByStripe(page, CARDS.asked);
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.getByRole('alert')).toContainText('no ha podido comprobar que eres tú');
  await page.getByRole('link', { name: 'Volver sin pagar' }).click();
  await dismissFailure(page, 'El pago no se ha completado', 'Has cancelado el pago');
  await expectCartKept(page);
  await books.expectPaid(0);
});

test('the back button gives the payment up', async ({ page, books }) => {
  await pay(page, 'Pagar');
  await expect(page.getByRole('heading', { name: /^Pagar 1,80/ })).toBeVisible();
  const stripePage = page.url();
  await page.goBack();
  await expectCartKept(page);
  await books.expectState('canceled');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.goto(stripePage);
  await expect(page.getByRole('heading', { name: 'Esta página de pago ha caducado' })).toBeVisible();
  await books.expectPaid(0);
});

test('two taps are one payment', async ({ page, books }) => {
  await openOrder(page);
  await cart(page).getByRole('button', { name: 'Pagar', exact: true }).dblclick();
  await payByStripe(page, CARDS.accepted);
  await expectSuccess(page, SUCCESS);
  await books.expectPaid(1);
  expect(await books.attempts()).toBe(1);
});
