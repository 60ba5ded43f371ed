// The number of taps from the scan to the first order, and to the second round.
import { expect } from '@playwright/test';
import { addProduct, cartPanel, openCart, scanTable, skipEmail } from '#e2e/customer.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { test } from '#e2e/venue.ts';

test('the first order takes five taps, and the second round two', async ({ page, venue }) => {
  const taps = await countTaps(page);
  const main = page.getByRole('main');
  const orders = main.getByRole('article');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));

  await test.step('first order: price, e-mail question, cart, terms, «Pedir»', async () => {
    await scanTable(page, venue.url, 'A1', 'A01');
    await addProduct(page, 'Caña');
    await skipEmail(page);
    const panel = await openCart(page);
    await panel.getByRole('checkbox', { name: /Términos/ }).check();
    await panel.getByRole('button', { name: /^Pedir/ }).click();
    await expect(page.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();
    expect(taps()).toBe(5);
  });

  await test.step('the order is followed on the page of recent orders, also after a reload', async () => {
    await expect(page).toHaveURL(/\/recent/);
    await page.reload();
    await expect(orders).toHaveCount(1);
    await expect(orders.getByText('En preparación')).toBeVisible();
    await expect(orders.getByRole('button', { name: 'Recibir el ticket' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Pedir más' })).toHaveAttribute('href', '/?qr=A1');
  });

  await test.step('second round: «Repetir esta ronda», «Pedir», without accepting the terms again', async () => {
    const before = taps();
    await orders.getByRole('button', { name: 'Repetir esta ronda' }).click();
    const panel = cartPanel(page);
    await expect(panel).toContainText('Caña');
    await expect(panel.getByRole('checkbox', { name: /Términos/ })).toBeChecked();
    await panel.getByRole('button', { name: /^Pedir/ }).click();
    await expect(page.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();
    expect(taps() - before).toBeLessThanOrEqual(2);
    await expect(page).toHaveURL(/\/recent/);
    await expect(orders).toHaveCount(2);
  });

  await test.step('no code, script or option of online payments was requested: this venue is paid at the bar', () => {
    const isOfPayments = /OnlineCheckout|InsertCardPage|payment-options|stripe|redsys|google/;
    expect(requests.filter((url) => isOfPayments.test(url))).toEqual([]);
  });
});
