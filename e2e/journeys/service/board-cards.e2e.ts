// The boards on a full Saturday: cards read at two metres, «Deshacer», new orders, voided lines and the filter of a tablet.
import { expect, type Locator, type Page } from '@playwright/test';
import { UNDO_DONE_MS } from '#domain/recovery.ts';
import { expectAccessibleInBothColourSchemes, expectNoHorizontalScroll } from '#e2e/accessibility.ts';
import { type BoardOrder, insertBoardOrderSql } from '#e2e/board-orders.ts';
import { boardTable, openBoard, signIn } from '#e2e/staff.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
const KITCHEN = { width: 1440, height: 900 };

const SATURDAY: readonly BoardOrder[] = [
  ['A1', 27, ['2 Croquetas de jamón', '1 Tortilla de patatas|Poco cuajada, por favor', '1 Pulpo a la gallega']],
  ['B3', 22, ['1 Hamburguesa de la casa|Sin cebolla', '1 Ensaladilla rusa', '2 Patatas bravas']],
  ['A4', 16, ['3 Pimientos de Padrón', '1 Calamares a la romana'], 'Alergia a los frutos secos'],
  ['C2', 12, ['2 Huevos rotos con jamón', '1 Croquetas de jamón']],
  ['A7', 11, ['1 Tabla de quesos', '4 Pan con tomate', '1 Boquerones en vinagre']],
  ['B5', 9, ['2 Patatas bravas|Salsa aparte']],
  ['A9', 8, ['1 Tortilla de patatas', '2 Calamares a la romana']],
  ['C6', 6, ['1 Pulpo a la gallega', '1 Ensaladilla rusa', '1 Pan con tomate']],
  ['B8', 4, ['2 Croquetas de jamón', '1 Huevos rotos con jamón|Muy hechos']],
  ['A2', 3, ['1 Hamburguesa de la casa', '1 Hamburguesa de la casa|Sin gluten']],
  ['C1', 1, ['5 Pan con tomate', '1 Tabla de quesos']],
];

let venue: Venue;
test.beforeAll(async () => {
  venue = await openVenue(`${SATURDAY.map((order) => insertBoardOrderSql(order)).join(';')};
    insert into payments (id, remainder_of, number, table_code, payment_method, state, total_amount_order, created_on, to_collect)
    select gen_random_uuid(), id, 99001, table_code, 'manual', 'pending', 1240, sent_on, true
    from orders where table_code = 'A1' and email = '' order by sent_on desc limit 1`);
});
test.afterAll(() => venue.close());

test('a full board shows at least eight cards on a kitchen screen, the oldest first, with names of 24 px', async ({
  page,
}) => {
  await page.setViewportSize(KITCHEN);
  await signIn(page, venue.url);
  await openBoard(page, venue.url, 'food');
  await expect(boardTable(page, 'C01')).toContainText('Tabla de quesos');

  await test.step('cards, sizes and sequence', async () => {
    const cards = page.locator('main section');
    const boxes = await boxesOf(cards);
    const visible = boxes.filter(({ y, height }) => y >= 0 && y + height <= KITCHEN.height);
    expect(visible.length).toBeGreaterThanOrEqual(8);
    const tops = boxes.map(({ y }) => y);
    expect(tops, 'no card is higher up than an earlier one').toEqual(tops.toSorted((a, b) => a - b));
    await expect(cards.first()).toContainText('A01');
    const size = await page
      .getByText('Pulpo a la gallega')
      .first()
      .evaluate((name) => getComputedStyle(name).fontSize);
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(24);
    await expect(boardTable(page, 'A01')).toContainText('La cuenta 12,40 €');
  });

  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expectNoHorizontalScroll(page, `a full board, ${screen.width} px`);
    await expectAccessibleInBothColourSchemes(page, 'a full board');
  }
});

test('«Hecho» can be undone for ten seconds, and a voided line stays until it is seen', async ({ page }) => {
  await lengthenUndo(page);
  await page.setViewportSize(KITCHEN);
  await signIn(page, venue.url);
  await openBoard(page, venue.url, 'food');
  const card = boardTable(page, 'B05');

  await test.step('«Deshacer» is above the cards and brings the line back with a mark', async () => {
    await card.getByRole('button', { name: /^Hecho: la línea/ }).click();
    await expect(card).toBeHidden();
    const undo = page.getByRole('button', { name: 'Deshacer: Mesa B05: 1 línea' });
    await expect(undo).toBeVisible();
    await expect(page.getByText('Se han actualizado los pedidos')).toBeAttached();
    await expectAccessibleInBothColourSchemes(page, 'a board after «Hecho»');
    const [bar, first] = [await undo.boundingBox(), await page.locator('main section').first().boundingBox()];
    expect((bar?.y ?? 0) + (bar?.height ?? 0), 'the bar covers no card').toBeLessThanOrEqual(first?.y ?? 0);
    await undo.press('Enter');
    await expect(card).toContainText('Recuperado');
    await expect(undo).toBeHidden();
  });

  await test.step('a voided line cannot be marked, and leaves with «Visto»', async () => {
    await venue.sql(`update order_lines set voided_on = now(), void_reason = 'Se han ido' where name = 'Patatas bravas' and order_id in (
      select id from orders where table_code = 'B5')`);
    await page.reload();
    await expect(card).toContainText('Anulado');
    await expect(card.getByRole('button', { name: /^Hecho/ })).toHaveCount(0);
    await expectAccessibleInBothColourSchemes(page, 'a board with a voided line');
    await card.getByRole('button', { name: /^Visto/ }).click();
    await expect(card).toBeHidden();
  });
});

test('a message on a board covers the end of the cards for a moment, and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, venue.url);
  await openBoard(page, venue.url, 'food');
  const first = page.locator('main section').first();
  await first
    .getByRole('button', { name: /^Hecho: \d/ })
    .first()
    .click();
  const undo = page.getByRole('button', { name: /^Deshacer/ });
  await expect(undo).toBeVisible();
  const boxes = async () => [await undo.boundingBox(), await first.boundingBox()];
  const before = await boxes();
  // A tap on a disabled button says why it is disabled.
  await first.getByRole('button', { name: /^Avisar/ }).click({ force: true });
  await expect(page.locator('[data-toast]')).toContainText('En esta mesa no hay pedidos hechos desde el móvil.');
  expect(await boxes()).toEqual(before);
  await undo.click();
  await expect(undo).toBeHidden();
});

test('a new order outside the screen is led to, and a tablet shows only its categories', async ({ page }) => {
  await page.setViewportSize(SCREENS[0] ?? KITCHEN);
  await signIn(page, venue.url);
  await openBoard(page, venue.url, 'food');
  await expect(boardTable(page, 'A01')).toBeVisible();
  await venue.sql(insertBoardOrderSql(['D4', 0, ['1 Croquetas de jamón']]));
  let release: (() => void) | undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/admin/done-lines', async (route) => {
    const response = await route.fetch();
    await isReleased;
    await route.fulfill({ response });
  });
  // Another board event makes the server's change known, as an order through the server does.
  await boardTable(page, 'A01')
    .getByRole('button', { name: /^Hecho: 2 Croquetas/ })
    .click();
  const leads = page.getByRole('button', { name: '1 pedido nuevo ↓' });
  await leads.hover();
  // «Deshacer» comes while the button is pressed: the button must not move away from the finger.
  await page.mouse.down();
  release?.();
  await expect(page.getByRole('button', { name: /^Deshacer/ })).toBeVisible();
  await page.mouse.up();
  await expect(boardTable(page, 'D04')).toBeInViewport();
  await expect(leads).toBeHidden();

  await page.getByRole('button', { name: 'Ajustes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajustes de la pantalla' });
  const categories = dialog.getByRole('group', { name: 'Categorías de esta tableta' });
  await expectAccessibleInBothColourSchemes(page, 'the settings of a board on a phone');
  for (const category of await categories.getByRole('checkbox').all()) await category.uncheck();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByText('El filtro de esta tableta oculta todas las categorías.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver todo' }).click();
  await expect(boardTable(page, 'D04')).toBeVisible();
});

/**
 * On a busy machine the checks of the bar take longer than the ten seconds for which it is shown: ten minutes instead. Its timer is
 * shorter by the time until the bar is rendered.
 */
async function lengthenUndo(page: Page): Promise<void> {
  await page.addInitScript((undoMs) => {
    const start = window.setTimeout.bind(window);
    const setTimeout = (work: TimerHandler, ms?: number, ...values: unknown[]) =>
      start(work, ms !== undefined && ms > undoMs / 2 && ms <= undoMs ? 60 * undoMs : ms, ...values);
    Object.assign(window, { setTimeout });
  }, UNDO_DONE_MS);
}

function boxesOf(cards: Locator): Promise<{ y: number; height: number }[]> {
  return cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect()).map(({ y, height }) => ({ y, height })),
  );
}
