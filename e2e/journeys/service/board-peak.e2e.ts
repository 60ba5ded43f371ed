// A board at the peak of a Saturday: how many tables are in sight, that no card moves while it is touched or loaded, and the sums.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothColourSchemes, expectAccessibleOnEveryScreen } from '#e2e/accessibility.ts';
import { insertBoardOrderSql, PEAK_FOOD_ORDERS } from '#e2e/board-orders.ts';
import { boardTable, expectDialogHistoryEntries, openBoard, signIn } from '#e2e/staff.ts';
import { countTaps } from '#e2e/tap-counter.ts';
import { openVenue, test, type Venue } from '#e2e/venue.ts';

const KITCHEN = { width: 1440, height: 900 };
const TABLET = { width: 1024, height: 768 };

let venue: Venue;
test.beforeEach(async ({ page }) => {
  venue = await openVenue(PEAK_FOOD_ORDERS.map((order) => insertBoardOrderSql(order)).join(';'));
  await page.setViewportSize(KITCHEN);
  await signIn(page, venue.url);
});
test.afterEach(() => venue.close());

test('at the peak 12 tables are in sight on a kitchen screen and 6 on a tablet, the oldest first, with names of 24 px', async ({
  page,
}) => {
  const lines = PEAK_FOOD_ORDERS.flatMap(([, , ofOrder]) => ofOrder);
  expect([new Set(PEAK_FOOD_ORDERS.map(([code]) => code)).size, lines.length]).toEqual([24, 108]);
  for (const [screen, tables] of [
    [KITCHEN, 12],
    [TABLET, 6],
  ] as const) {
    await page.setViewportSize(screen);
    await openBoard(page, venue.url, 'food');
    await expect(page.locator('main section')).toHaveCount(24);
    expect(await wholeCards(page), `${screen.width} px`).toBeGreaterThanOrEqual(tables);
    const tops = [...(await boxes(page)).values()].map(([, y = 0]) => y);
    expect(tops, 'no card is higher up than an earlier one').toEqual(tops.toSorted((one, other) => one - other));
    const size = await page
      .getByText('Croquetas de jamón')
      .first()
      .evaluate((name) => getComputedStyle(name).fontSize);
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(24);
    await expectAccessibleInBothColourSchemes(page, `a board at the peak on ${screen.width} px`);
  }
  await expect(boardTable(page, 'A04').locator('time')).toHaveCount(2);
});

test('no card moves while a board at the peak loads', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    const first = new Map<string, string>();
    const look = () => {
      for (const card of document.querySelectorAll('main section')) {
        const { x, y, width, height } = card.getBoundingClientRect();
        const [label, box] = [card.querySelector('h2')?.textContent ?? '', [x, y, width, height].join()];
        if ((first.get(label) ?? box) !== box) moved.push(`${label}: ${first.get(label)} → ${box}`);
        first.set(label, box);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { moved });
  });
  await openBoard(page, venue.url, 'food');
  await expect(page.locator('main section')).toHaveCount(24);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('window.moved')).toEqual([]);
});

test('while a board is touched no card moves, and what arrives stands at the end', async ({ page }) => {
  await openBoard(page, venue.url, 'food');
  await expect(page.locator('main section')).toHaveCount(24);
  const before = await boxes(page);

  await test.step('a table and a line that are done leave their room empty', async () => {
    // The pointer stays pressed, however long the next steps take.
    await page.getByRole('heading', { level: 1 }).hover();
    await page.mouse.down();
    await boardTable(page, 'A02')
      .getByRole('button', { name: /^Hecho: las/ })
      .press('Enter');
    await expect(boardTable(page, 'A02')).toBeHidden();
    await boardTable(page, 'A01')
      .getByRole('button', { name: /^Hecho: 2 Croquetas/ })
      .press('Enter');
    await expect(boardTable(page, 'A01').getByText('Croquetas de jamón')).toBeHidden();
    expect(await boxes(page)).toEqual(before);
  });

  await test.step('a new table and a further round of a table stand at the end', async () => {
    await venue.sql(
      [insertBoardOrderSql(['D6', 90, ['1 Gildas']]), insertBoardOrderSql(['A1', 0, ['1 Flan de huevo']])].join(';'),
    );
    // An event of the board makes the server's change known, as an order through the server does.
    await boardTable(page, 'A05')
      .getByRole('button', { name: /^Hecho: 2 Gildas/ })
      .press('Enter');
    await expect(boardTable(page, 'D06')).toBeAttached();
    await expect(boardTable(page, 'A01')).toHaveCount(2);
    const now = await boxes(page);
    for (const [key, box] of before) expect(now.get(key), key).toEqual(box);
    const [oldest, further, ...others] = [...now.keys()].slice(before.size);
    expect([oldest, others]).toEqual(['D06', []]);
    expect(further).toMatch(/^A01, pedido de las? \d?\d:\d\d$/);
    await expectAccessibleInBothColourSchemes(page, 'a board that is touched');
  });

  await test.step('two seconds after the last touch the oldest table is first again', async () => {
    await page.mouse.up();
    await expect(page.locator('main section').first()).toContainText('D06');
    await expect(boardTable(page, 'A01')).toHaveCount(1);
    await expect(boardTable(page, 'A01')).toContainText('Flan de huevo');
    await expect(page.locator('main section')).toHaveCount(24);
  });

  await test.step('the keyboard stays on a card that moves to another place', async () => {
    for (const line of ['3 Pimientos', '1 Calamares', '2 Pan'])
      await boardTable(page, 'A04')
        .getByRole('button', { name: new RegExp(`^Hecho: ${line}`) })
        .press('Enter');
    await expect(page.locator('main section').nth(2)).toContainText('A05');
    await expect(boardTable(page, 'A04').getByRole('button', { name: /^Hecho: 1 Tarta/ })).toBeFocused();
  });
});

test('one tap shows the sums of all pending lines, and a second marks the tables of one', async ({ page }) => {
  const taps = await countTaps(page);
  await openBoard(page, venue.url, 'food');
  await page.getByRole('button', { name: 'Totales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Totales pendientes' });
  const bread = dialog.getByRole('button', { name: /^\d+ × Pan con tomate/ });
  await expect(bread).toHaveText(/^20 × Pan con tomate\s+Mesas A01, A04, B01,/);
  await expectAccessibleOnEveryScreen(page, 'the sums of a board');
  await bread.click();
  expect(taps()).toBe(2);

  await expect(dialog).toBeHidden();
  const unmark = page.getByRole('button', { name: 'Quitar la marca de 20 × Pan con tomate' });
  await expect(unmark).toBeVisible();
  await expect(boardTable(page, 'A01').getByText('Marcado')).toHaveCount(1);
  await expect(boardTable(page, 'A02').getByText('Marcado')).toHaveCount(0);
  await expectAccessibleInBothColourSchemes(page, 'a board with a marked sum');
  expect(await venue.read(`select from order_lines where done_on is not null and product_type_id = 'food'`)).toEqual(
    [],
  );
  await unmark.click();
  await expect(page.getByText('Marcado')).toHaveCount(0);
});

test('what is set once a day is behind one button', async ({ page }) => {
  await openBoard(page, venue.url, 'food');
  await page.getByRole('button', { name: 'Ajustes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajustes de la pantalla' });
  const sound = dialog.getByRole('switch', { name: 'Avisar con sonido' });
  await expect(sound).toBeChecked();
  await sound.uncheck();
  await expectAccessibleOnEveryScreen(page, 'the settings of a board');
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expectDialogHistoryEntries(page, 0);
  await page.reload();
  await page.getByRole('button', { name: 'Ajustes' }).click();
  await expect(sound).not.toBeChecked();
});

/** How many cards are wholly within the room of the cards. */
function wholeCards(page: Page): Promise<number> {
  return page.locator('main section').evaluateAll((cards) => {
    const room = cards[0]?.parentElement?.parentElement?.getBoundingClientRect();
    const isWhole = (card: Element) => {
      const { top, bottom } = card.getBoundingClientRect();
      return room !== undefined && top >= room.top && bottom <= Math.min(room.bottom, innerHeight);
    };
    return cards.filter(isWhole).length;
  });
}

/** Where each card is, by its heading. */
async function boxes(page: Page): Promise<ReadonlyMap<string, readonly number[]>> {
  const all = await page.locator('main section').evaluateAll((cards) =>
    cards.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return [card.querySelector('h2')?.textContent?.replace('Mesa ', '') ?? '', [x, y, width, height]] as const;
    }),
  );
  return new Map(all);
}
