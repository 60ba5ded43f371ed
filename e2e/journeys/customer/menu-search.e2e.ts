// A customer searches the whole menu.
import { expect } from '@playwright/test';
import { expectAccessibleInBothColourSchemes } from '#e2e/accessibility.ts';
import { addProduct, openCart, scanTable, skipEmail } from '#e2e/customer.ts';
import { test } from '#e2e/venue.ts';

test('the search finds products of both tabs by category, by other names and with mistakes, and marks what it found', async ({
  page,
  venue,
}) => {
  await scanTable(page, venue.url, 'A7', 'A07');
  const search = page.getByRole('searchbox', { name: 'Buscar producto' });
  await search.fill('cerveza');
  await expect(page.getByText('10 productos encontrados')).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText('Cervezas');
  await expectAccessibleInBothColourSchemes(page, 'products found');

  await search.fill('vino tinto');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Bebida 5', 'Comida 1']);
  await page.getByRole('radio', { name: 'Comida' }).check({ force: true });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Comida 1', 'Bebida 5']);

  await search.fill('gazpacho');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Comida 5']);
  await search.fill('sandía');
  await expect(page.getByText('No tenemos «sandía». Esto es lo más parecido:')).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'similar products');

  await search.fill('croketas');
  await expect(page.getByText('2 productos encontrados')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Croquetas de jamón', exact: true })).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText('Croquetas');
  await search.fill('ham');
  await expect(page.getByRole('listitem').first()).toContainText('jamón');

  await search.fill('wasabi');
  await expect(page.getByText('No tenemos «wasabi». Mira la carta.')).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'nothing found');
  await page.getByRole('button', { name: 'Ver la carta' }).click();
  await expect(search).toHaveValue('');

  await search.fill('sin gluten');
  await expect(page.getByText('¿Quieres ver solo la carta sin gluten?')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Añadir/ })
      .filter({ visible: true }),
  ).toHaveCount(0);
  await expectAccessibleInBothColourSchemes(page, 'a search for a filter');
  await search.fill('cerveza sin gluten');
  await expect(page.getByText('No vemos «cerveza sin gluten» en la carta.', { exact: false })).toBeVisible();
  await search.fill('tapas sin gluten');
  await expect(page.getByRole('button', { name: 'Patatas bravas', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Croquetas de jamón', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Ver la carta sin gluten' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByText(/^\d+ platos ocultos$/)).toBeVisible();
  await search.fill('celiaco');
  await expect(page.getByText('Ya ves solo la carta sin gluten.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver la carta sin gluten' }).click();
  await page.getByRole('button', { name: 'Quitar filtro' }).click();
  await page.getByRole('radio', { name: 'Bebida' }).check({ force: true });

  await search.fill('cana');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await expect(await openCart(page)).toContainText('Caña');
});

test('the filter hides what contains gluten, counts it, and warns of what is in the cart already', async ({
  page,
  venue,
}) => {
  await scanTable(page, venue.url, 'A8', 'A08');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await page.getByRole('button', { name: 'Filtrar por alérgenos' }).click();
  await page.getByRole('checkbox', { name: 'Sin gluten' }).check();
  await expect(page.getByText('díselo siempre al camarero', { exact: false })).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'the sheet of the filter');
  await page.getByRole('button', { name: 'Ver la carta' }).click();
  await expect(page.getByText('12 bebidas ocultas')).toBeVisible();
  await expect(page.getByText('Caña', { exact: true })).toBeHidden();

  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('cana');
  await expect(page.getByText(/^Tu filtro oculta los \d+ productos encontrados\.$/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Ver', exact: true }).last().click();
  await expect(page.getByRole('listitem').getByText('Contiene gluten').first()).toBeVisible();
  await expectAccessibleInBothColourSchemes(page, 'products that the filter hides');

  await page.reload();
  await page.getByRole('button', { name: 'Quitar filtro' }).waitFor();
  await expect(await openCart(page)).toContainText('Contiene gluten');
});

test('three results are in sight above the keyboard of a low phone, wherever the search begins', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: 375, height: 553 });
  await page.goto(venue.url);
  const search = page.getByRole('searchbox', { name: 'Buscar producto' });
  for (const query of ['cerveza', 'cafe', 'ensalada']) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await search.blur();
    await search.click();
    await search.fill(query);
    const third = page
      .getByRole('main')
      .getByRole('button', { name: /^Añadir/ })
      .nth(2);
    await expect(third).toBeVisible();
    // A keyboard takes 260 of 553 pixels.
    const bottom = async () => third.evaluate((item) => item.getBoundingClientRect().bottom);
    await expect.poll(bottom, `the price of the third result of «${query}»`).toBeLessThanOrEqual(553 - 260);
  }
  await expectAccessibleInBothColourSchemes(page, 'results on a low phone');
});
