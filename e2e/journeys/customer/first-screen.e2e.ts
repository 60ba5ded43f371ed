// What a guest has in sight on the first screen of the menu.
import { expect, type Locator } from '@playwright/test';
import { expectAccessibleScreen, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import { addProduct, countProductsInSight, openCart, scanTable, skipEmail } from '#e2e/customer.ts';
import { test } from '#e2e/venue.ts';

const PHONE = { width: 390, height: 844 };
/** The smallest phone with the bars of its browser. */
const SMALL_PHONE = { width: 375, height: 553 };

test('four products are in sight on a phone', async ({ page, venue }) => {
  await page.setViewportSize(PHONE);
  await scanTable(page, venue.url, 'A1', 'A01');
  expect(await countProductsInSight(page)).toBeGreaterThanOrEqual(4);
});

for (const size of [PHONE, SMALL_PHONE])
  test(`what sticks takes at most 15 % of ${size.height} pixels, and the search can be used`, async ({
    page,
    venue,
  }) => {
    await page.setViewportSize(size);
    await scanTable(page, venue.url, 'A1', 'A01');
    const strip = page.getByRole('navigation', { name: 'Categorías' }).filter({ visible: true });
    await page.evaluate(() => window.scrollBy(0, 600));
    await expect(strip).toBeInViewport({ ratio: 1 });
    expect(await bottomOf(strip), 'the height of what sticks to the top').toBeLessThanOrEqual(size.height * 0.15);
    const search = page.getByRole('searchbox', { name: 'Buscar producto' });
    await search.focus();
    await expect(search).toBeInViewport({ ratio: 1 });
    await search.fill('tortilla');
    await search.blur();
    await page.evaluate(() => window.scrollBy(0, 100));
    await expect(search).toBeInViewport({ ratio: 1 });
    expect(await bottomOf(search), 'the height of the search').toBeLessThanOrEqual(size.height * 0.15);
  });

for (const size of [PHONE, SMALL_PHONE])
  test(`the search field shows its whole hint at ${size.width} pixels`, async ({ page, venue }) => {
    await page.setViewportSize(size);
    await page.goto(venue.url);
    const search = page.getByRole('searchbox', { name: 'Buscar producto' });
    await expect(search).toHaveAttribute('placeholder', 'Buscar');
    expect(await search.evaluate(hintOverflow)).toBeLessThanOrEqual(0);
  });

test('a tablet has two products beside each other', async ({ page, venue }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await scanTable(page, venue.url, 'A1', 'A01');
  const [first, second] = await Promise.all(
    ['Caña', 'Doble'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  expect(first?.y).toBe(second?.y);
  await expectAccessibleScreen(page, 'the menu on a tablet');
});

test('texts of twice the size can be read without scrolling sideways', async ({ page, venue }) => {
  await page.setViewportSize({ width: PHONE.width / 2, height: PHONE.height / 2 });
  await scanTable(page, venue.url, 'A1', 'A01');
  await expectNoHorizontalScroll(page, 'the menu with large texts');
  await expect(page.getByRole('button', { name: 'Caña', exact: true })).toBeVisible();
});

test('the cart says for which table it is, and «−» at one unit takes the product out', async ({ page, venue }) => {
  await page.setViewportSize(PHONE);
  await scanTable(page, venue.url, 'A1', 'A01');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  const cart = await openCart(page);
  await expect(cart.getByRole('heading', { name: 'Tu pedido · Mesa A01' })).toBeVisible();
  await cart.getByRole('button', { name: 'Quitar una unidad de Caña' }).click();
  await expect(cart.getByText('Caña: quitado de tu pedido.')).toBeVisible();
  await cart.getByRole('button', { name: 'Deshacer' }).click();
  await expect(cart.getByRole('group', { name: 'Cantidad de Caña' })).toBeVisible();
});

/** By how many pixels the placeholder is wider than the field. */
function hintOverflow(field: HTMLElement | SVGElement): number {
  const { paddingInlineStart, paddingInlineEnd, font } = getComputedStyle(field);
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return Infinity;
  context.font = font;
  const { width } = context.measureText(field.getAttribute('placeholder') ?? '');
  return width - (field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd));
}

async function bottomOf(bar: Locator): Promise<number> {
  const { y, height } = (await bar.boundingBox()) ?? { y: Infinity, height: 0 };
  return y + height;
}
