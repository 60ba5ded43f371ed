// A customer orders from the menu of the table: choices, cart, keyboard, repeated presses.
import { expect } from '@playwright/test';
import {
  addProduct,
  cartPanel,
  chooseSection,
  expectCartFitsSmallPhone,
  expectOrderPlaced,
  openCart,
  openCategory,
  openProduct,
  placeOrder,
  productSheet,
  scanTable,
  skipEmail,
  writeOrderNote,
} from '#e2e/customer.ts';
import { test } from '#e2e/venue.ts';

const DISH = 'Lacón a la gallega';

test('a customer orders drinks and food with a mixer and ingredients, and sees the order’s progress', async ({
  page,
  venue,
}) => {
  await scanTable(page, venue.url, 'A1', 'A01');
  await expect(page.getByRole('heading', { name: 'Nuestra carta' })).toBeVisible();

  await test.step('one tap adds a beer, and the first tap opens the e-mail dialog', async () => {
    await addProduct(page, 'Caña');
    await skipEmail(page);
    await expect(page.getByRole('button', { name: /Ver tu pedido/ })).toContainText('1,80');
  });

  await test.step('a cubata requires a mixer, and an energy drink costs one euro more', async () => {
    await openCategory(page, 'Copas');
    await addProduct(page, 'Ron Barceló', 'Con refresco');
    const sheet = productSheet(page, 'Ron Barceló');
    await expect(sheet.getByRole('heading', { name: '¿Con qué refresco?' })).toBeFocused();
    const mixers = sheet.getByRole('group', { name: '¿Con qué refresco?' });
    await expect(mixers.getByRole('radio', { name: /Ginger ale/ })).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: 'Elige refresco' })).toBeDisabled();
    await mixers.getByRole('radio', { name: /Red Bull/ }).check();
    await sheet.getByRole('button', { name: 'Añadir · 9,00 €' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('a pizza accepts up to three ingredients', async () => {
    await chooseSection(page, 'Comida');
    await openCategory(page, 'Pizzas');
    await addProduct(page, 'Pizza al gusto');
    const sheet = productSheet(page, 'Pizza al gusto');
    const ingredients = sheet.getByRole('group', { name: /^Elige ingredientes o sabores/ });
    await ingredients.getByRole('button', { name: 'Añadir una unidad de Champiñones' }).click();
    await ingredients.getByRole('button', { name: 'Añadir una unidad de Extra de queso' }).click();
    await ingredients.getByRole('button', { name: 'Añadir una unidad de Extra de queso' }).click();
    await sheet.getByRole('button', { name: /^Añadir ·/ }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('a tap on a product opens its sheet, which adds several units with a note', async () => {
    await openCategory(page, 'Raciones');
    const card = page.getByRole('listitem').filter({ hasText: DISH });
    const sheet = await openProduct(page, DISH);
    await sheet.getByRole('button', { name: 'Añadir una unidad' }).click();
    await sheet.getByRole('button', { name: 'Añadir una nota' }).click();
    await sheet.getByLabel(`Nota para ${DISH}`).fill('Poco picante');
    await sheet.getByRole('button', { name: /^Añadir ·/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: DISH, exact: true })).toBeFocused();
    await expect(card).toContainText('2 en tu pedido');
    await card.getByRole('button', { name: `Quitar una unidad de ${DISH}` }).click();
    await expect(card).toContainText('1 en tu pedido');
  });

  await test.step('the minus button of the last unit leaves the focus on the price', async () => {
    await chooseSection(page, 'Bebida');
    const minus = page.getByRole('button', { name: 'Quitar una unidad de Caña' });
    await minus.click();
    await expect(minus).toBeHidden();
    await expect(page.getByRole('button', { name: /^Añadir Caña,/ })).toBeFocused();
    await addProduct(page, 'Caña');
  });

  await test.step('the cart lists the order, and refuses it until the terms are accepted', async () => {
    const panel = await openCart(page);
    await expect(panel.getByRole('heading', { name: 'Bebidas' })).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Comida' })).toBeVisible();
    await expect(panel).toContainText('Barceló con Red Bull');
    await expect(panel).toContainText('Pizza al gusto con Champiñones y Extra de queso ×2');
    await expectCartFitsSmallPhone(page);
    await panel.getByRole('button', { name: /^Pedir/ }).click();
    await expect(panel).toContainText('Acepta los Términos y condiciones para poder realizar el pedido');
  });

  await test.step('a note is shown as text, and changed in a field that opens below its line', async () => {
    const panel = cartPanel(page);
    await expect(panel).toContainText('Poco picante');
    const change = panel.getByRole('button', { name: `Cambiar la nota de ${DISH}` });
    await expect(change).toHaveAttribute('aria-expanded', 'false');
    await change.click();
    await expect(panel.getByLabel(`Nota para ${DISH}`)).toBeFocused();
    await panel.getByLabel(`Nota para ${DISH}`).fill('Muy picante');
    await panel.getByRole('button', { name: 'Guardar' }).click();
    await expect(change).toBeFocused();
    await expect(panel).toContainText('Muy picante');
  });

  await test.step('«Pedir» leads to the success page and then to the recent orders', async () => {
    await writeOrderNote(cartPanel(page), 'Sin prisa, gracias');
    await placeOrder(page);
    await expect(page).toHaveURL(/\/success\/_/);
    await expect(page.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();
    await expect(page.getByText('Se paga al camarero')).toBeVisible();
    await expect(page.getByText('Pago realizado')).toBeHidden();
    await expect(page).toHaveURL(/\/recent/);
  });

  await test.step('the recent order shows its lines, its note and that it is in preparation', async () => {
    await expect(page.getByRole('heading', { name: 'Tus últimos pedidos' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText('Caña');
    await expect(main).toContainText('Barceló con Red Bull');
    await expect(main).toContainText('Con refresco');
    await expect(main).toContainText('Sin prisa, gracias');
    await expect(main.getByText('En preparación').first()).toBeVisible();
    await expect(main.getByText('Se paga al camarero')).toBeVisible();
  });

  await test.step('the cart is empty after the order', async () => {
    await page.goto(`${venue.url}/?qr=A1`);
    await expect(page.getByRole('button', { name: /Ver tu pedido/ })).toBeHidden();
  });
});

test('a customer orders with the keyboard alone', async ({ page, venue }) => {
  await scanTable(page, venue.url, 'A2', 'A02');
  await page.getByRole('button', { name: /^Añadir Caña,/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // Focus is inside the dialog, and Escape closes it as «Omitir» does.
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Añadir una unidad de Caña,/ })).toBeFocused();

  await page.getByRole('button', { name: /Ver tu pedido/ }).focus();
  await page.keyboard.press('Enter');
  const panel = cartPanel(page);
  await panel.getByRole('checkbox', { name: /Términos/ }).focus();
  await page.keyboard.press('Space');
  await panel.getByRole('button', { name: /^Pedir/ }).focus();
  await page.keyboard.press('Enter');
  await expectOrderPlaced(page);
});

test('two presses of «Pedir» create one order', async ({ page, venue }) => {
  await scanTable(page, venue.url, 'A3', 'A03');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  const panel = await openCart(page);
  await panel.getByRole('checkbox', { name: /Términos/ }).check();
  await panel.getByRole('button', { name: /^Pedir/ }).dblclick();
  await expect(page).toHaveURL(/\/recent/);
  await expect(page.getByRole('main').getByText('Caña')).toHaveCount(1);
});

test('the cart survives a reload, and its notes drop emoji but no text', async ({ page, venue }) => {
  await scanTable(page, venue.url, 'A4', 'A04');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await page.reload();
  const panel = await openCart(page);
  await expect(panel).toContainText('Caña');
  await writeOrderNote(panel, 'Muy 🧊 fría 👍🏽');
  const notes = panel.getByLabel('Notas para todo el pedido');
  await expect(notes).toHaveValue('Muy fría ');
  await expect(panel.getByText('Hemos quitado los emojis')).toBeVisible();
  await notes.press('ArrowLeft');
  for (const key of ['😀', 'y', '🇪🇸', 'a']) await page.keyboard.insertText(key);
  await expect(notes).toHaveValue('Muy fríaya ');
  // The message disappears when the field is left, and the pressed button must not move with it.
  await panel.getByRole('button', { name: 'Guardar' }).click();
  await expect(notes).toBeHidden();
  await expect(panel.getByText('Hemos quitado los emojis')).toBeHidden();
  await expect(panel.getByText('Muy fríaya')).toBeVisible();
});
