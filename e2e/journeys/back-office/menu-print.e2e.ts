// What a Spanish bar must say on its menu: on phones, and on the menu that the owner prints.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { openBackOffice, openEditForm, saveForm } from '#e2e/back-office.ts';
import { chooseSection, scanTable } from '#e2e/customer.ts';
import { countPdfPages } from '#e2e/pdf-pages.ts';
import { signIn } from '#e2e/staff.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

const NOTICE = 'Agua del grifo gratis, y puedes llevarte lo que sobre.';
const UNSTATED = ['Tortilla de patatas', 'Croquetas de jamón'] as const;

let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue(`update products set allergens = null where name in ('${UNSTATED.join("', '")}')`);
});
test.afterAll(() => venue.close());

test('the owner prints the menu, and states allergens until no product says to ask staff', async ({ page }) => {
  await signIn(page, venue.url, 'owner');
  await openBackOffice(page, venue.url, 'products');
  await page.getByRole('link', { name: 'Imprimir carta' }).click();
  const menu = page.getByRole('article', { name: 'Carta' });
  await expect(menu.getByText('Taberna La Encina')).toBeVisible();
  await expect(page.getByText('Hay 2 productos sin alérgenos indicados')).toBeVisible();
  await expect(product(page, UNSTATED[0])).toContainText('Alérgenos: pregunta al camarero.');
  await expect(product(page, 'Caña')).toContainText('Contiene: gluten.');
  await expect(menu).toContainText(NOTICE);
  await expect(menu).toContainText('con el IVA incluido');
  await expectAccessibleOnEveryScreen(page, 'the menu to print');
  const printed = await page.pdf({ preferCSSPageSize: true });
  expect(countPdfPages(printed)).toBeLessThanOrEqual(8);

  await openBackOffice(page, venue.url, 'foods');
  await expect(page.getByText('2 productos no dicen sus alérgenos')).toBeVisible();
  const form = await openEditForm(page, UNSTATED[0], 'Editar comida');
  await form.getByLabel('Huevo').check({ force: true });
  await saveForm(form, 'Producto guardado');

  await expect(page.getByText('1 producto no dice sus alérgenos')).toBeVisible();
  await page.getByRole('button', { name: 'Elegir los que no llevan ninguno' }).click();
  const choice = page.getByRole('dialog', { name: 'No llevan ningún alérgeno' });
  await expectAccessibleOnEveryScreen(page, 'the choice of products without allergens');
  await choice.getByRole('checkbox', { name: UNSTATED[1] }).check();
  await choice.getByRole('button', { name: 'Indicarlo en 1 producto' }).click();
  await expect(page.getByText('1 producto dice ahora «Sin alérgenos»')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Elegir los que no llevan ninguno' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Imprimir carta' }).click();
  await expect(menu).toBeVisible();
  await expect(page.getByText('pregunta al camarero.')).toHaveCount(0);
  await expect(page.getByText('sin alérgenos indicados')).toHaveCount(0);
});

test('customers read the notice on the menu until the owner switches it off', async ({ browser }) => {
  const phone = await browser.newPage();
  await scanTable(phone, venue.url, 'A1', 'A01');
  await expect(phone.getByText(NOTICE)).toBeVisible();
  await chooseSection(phone, 'Comida');
  await expectAccessibleOnEveryScreen(phone, 'the menu with its notice');

  const owner = await browser.newPage();
  await signIn(owner, venue.url, 'owner');
  await openBackOffice(owner, venue.url, 'config');
  await owner.getByRole('checkbox', { name: /^Decir que el agua del grifo es gratis/ }).uncheck();
  await expectAccessibleOnEveryScreen(owner, 'the settings without the notice');
  await owner.getByRole('button', { name: 'Guardar' }).click();
  await expect(owner.getByText('Configuración guardada')).toBeVisible();
  await expect(phone.getByText(NOTICE)).toBeHidden();
  await owner.goto(`${venue.url}/admin/products/print`);
  await expect(owner.getByRole('article', { name: 'Carta' })).toBeVisible();
  await expect(owner.getByText(NOTICE)).toHaveCount(0);
});

function product(page: Page, name: string) {
  return page.getByRole('article', { name: 'Carta' }).getByRole('listitem').filter({ hasText: name }).first();
}
