// Staff take something off an order while its customer is paying it: they are asked first, and the customer pays what is left.
import { expect } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { addProduct, openCart, scanTable, skipEmail } from '#e2e/customer.ts';
import { acceptTerms, choosePaymentOption } from '#e2e/payment/customer.ts';
import { stripeTest as test } from '#e2e/payment/fixtures.ts';
import { payInCardElement, STRIPE_TEST_CARDS } from '#e2e/payment/stripe-forms.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';

test.beforeEach(({ venue }) => venue.sql('update settings set cooks_before_collecting = true'));
test.afterEach(({ venue }) => venue.sql('update settings set cooks_before_collecting = false'));

test('staff take a unit off while its customer is paying, after a question, and the customer pays what is left', async ({
  page,
  browser,
  venue,
  paymentChecks,
}) => {
  await test.step('a customer pays online what was to be paid to staff', async () => {
    await scanTable(page, '', 'B5', 'B05');
    await addProduct(page, 'Caña');
    await skipEmail(page);
    await openCart(page);
    await acceptTerms(page);
    await choosePaymentOption(page, 'Pagar al camarero');
    await page.getByRole('link', { name: 'Ver tus pedidos' }).click();
    await page.getByRole('link', { name: 'Pagar ahora 3,60 €' }).click();
    await expect(page.getByRole('heading', { name: 'Pagar con tarjeta (3,60 €)' })).toBeVisible();
    await paymentChecks.expectLatestState('pending');
  });

  const tablet = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await test.step('a waiter is asked before a unit comes off', async () => {
    await signIn(tablet, venue.url);
    await openBoard(tablet, venue.url, 'drinks');
    await boardTable(tablet, 'B05').getByRole('button', { name: 'Caña', exact: true }).first().tap();
    const dialog = tablet.getByRole('dialog', { name: /^Quitar/ });
    await dialog.getByRole('button', { name: 'Error al pedir' }).tap();
    const question = dialog.getByRole('alert').filter({ hasText: 'El cliente puede estar pagando ahora mismo' });
    await expect(question).toBeVisible();
    await expectAccessibleOnEveryScreen(tablet, 'a line of an order that its customer may be paying');
    await question.getByRole('button', { name: 'Hacerlo igualmente' }).tap();
    await expect(tablet.getByText('Quitado: 1 × Caña')).toBeVisible();
    await tablet.close();
  });

  await test.step('the old amount is not charged, and the rest is paid', async () => {
    await payInCardElement(page, STRIPE_TEST_CARDS.accepted);
    await expect(page.getByText('Pago realizado')).toHaveCount(0);
    await page.goto('/recent');
    await page.getByRole('link', { name: 'Pagar ahora 1,80 €' }).click();
    await expect(page.getByRole('heading', { name: 'Pagar con tarjeta (1,80 €)' })).toBeVisible();
    await payInCardElement(page, STRIPE_TEST_CARDS.accepted);
    await expect(page.getByText('Pago realizado')).toBeVisible();
    await paymentChecks.expectPaidTimes(1);
  });
});
