// A customer never loses their place: going back closes a sheet, and every page is shown again where it was left.
import { expect, type Locator, type Page } from '@playwright/test';
import type { OwnOrder } from '#contract/orders.ts';
import { cents } from '#domain/money.ts';
import {
  addProduct,
  cartPanel,
  chooseSection,
  expectSheetEntries,
  openCart,
  openCategory,
  scanTable,
  skipEmail,
} from '#e2e/customer.ts';
import { test } from '#e2e/venue.ts';

test('going back closes the topmost sheet and never leaves the menu', async ({ page, venue }) => {
  await visitSheets(page, venue.url);
});

test('going back closes sheets in browsers without close watchers, as Safari and Firefox are', async ({
  page,
  venue,
}) => {
  await page.addInitScript(removeCloseWatchers);
  await visitSheets(page, venue.url);
});

test('tab, open categories, search, scroll and cart survive back, forward, reload and the terms', async ({
  page,
  venue,
}) => {
  await scanTable(page, venue.url, 'A5', 'A05');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await test.step('the minus button and the number of units appear without moving anything', async () => {
    await openCategory(page, 'Copas');
    await addProduct(page, 'Zacapa 23', 'Chupito');
    const minus = page.getByRole('button', { name: /^Quitar una unidad de Zacapa 23/ });
    await expect(minus).toBeInViewport();
    await page.addInitScript(countLayoutShifts);
    await page.reload();
    await expect(minus).toBeInViewport();
    expect(await layoutShift(page)).toBeLessThan(0.001);
  });
  await chooseSection(page, 'Comida');
  await openCategory(page, 'Pizzas');
  const pizza = page.getByRole('button', { name: /^Añadir Pizza al gusto,/ });
  await pizza.scrollIntoViewIfNeeded();
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 40);
  const top = await settledTop(pizza);

  await test.step('a page of its own starts at its top', async () => {
    // A click of Playwright would scroll to the link first.
    await page.getByRole('link', { name: 'Privacidad' }).evaluate((link: HTMLAnchorElement) => link.click());
    await expect(page.getByRole('heading', { level: 1, name: /rivacidad/ })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  for (const [name, move] of [
    ['back', () => page.goBack()],
    ['back after forward', () => page.goForward().then(() => page.goBack())],
    ['reload', () => page.reload()],
    ['back from another document', () => page.goto(`${venue.url}/terms`).then(() => page.goBack())],
  ] as const)
    await test.step(name, async () => {
      await page.evaluate(() => delete document.documentElement.dataset.shift);
      await move();
      await expect(page.getByRole('button', { name: /Ver tu pedido/ })).toContainText('8,30');
      await expect(page.getByRole('radio', { name: 'Comida' })).toBeChecked();
      await expect.poll(() => topOf(pizza)).toBeGreaterThan(top - 4);
      await expect.poll(() => topOf(pizza)).toBeLessThan(top + 4);
      expect(await layoutShift(page)).toBeLessThan(0.02);
    });

  await test.step('the words of a search and what it found', async () => {
    await page.getByRole('searchbox').fill('vino');
    const found = page.getByText(/productos encontrados$/);
    await expect(found).toBeVisible();
    await page.getByRole('link', { name: /Tus últimos pedidos/ }).click();
    await expect(page).toHaveURL(/\/recent$/);
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('vino');
    await expect(found).toBeVisible();
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('vino');
    await expect(found).toBeVisible();
  });

  await test.step('the second page of orders starts at its top, and survives back and reload', async () => {
    await page.route('**/api/orders?*', (route) => route.fulfill({ json: twoPagesOfOrders(route.request().url()) }));
    await page.getByRole('link', { name: /Tus últimos pedidos/ }).click();
    await page.getByRole('button', { name: 'Más antiguos' }).click();
    await expect(page.getByText('Página 2 de 2')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByText('Página 2 de 2').scrollIntoViewIfNeeded();
    const bottom = await page.evaluate(() => window.scrollY);
    expect(bottom).toBeGreaterThan(300);
    await page.goBack();
    await expect(page.getByText('Página 1 de 2')).toBeVisible();
    await page.goForward();
    await expect(page.getByText('Página 2 de 2')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(bottom - 4);
    await page.reload();
    await expect(page.getByText('Página 2 de 2')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(bottom - 4);
  });
});

/** The response of the server to a customer with twenty orders. */
function twoPagesOfOrders(url: string) {
  const page = Number(new URL(url).searchParams.get('page') ?? 1);
  const orders = Array.from({ length: 10 }, (_, index): OwnOrder => {
    const id = `0198f2a0-0000-7000-8000-0000000000${page}${index}`;
    const size = { size: '', quantity: 1, notes: '', price: cents(180), isPending: true, isVoided: false };
    const money = { amount: cents(180), discount: cents(0), isInvited: false };
    return {
      ...{ id, time: `2026-11-21T1${9 - index}:00:00.000Z`, tableCode: 'A5', comment: '', total: cents(180) },
      ...{
        paymentState: 'pending',
        isWaiting: false,
        isToAccept: false,
        due: cents(180),
        refunded: cents(0),
        takeBackUntil: null,
        notices: [],
        hasNoticeEmails: false,
      },
      lines: [{ id, section: 'drinks', name: `Caña ${page}`, label: `Caña ${page}`, ...size, ...money }],
    };
  });
  return { orders, page, pages: 2, total: 20 };
}

/** Opens and closes sheets in every way. The page before the menu shows which step back leaves it. */
async function visitSheets(page: Page, venueUrl: string): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const email = dialogs.filter({ hasText: 'Omitir' });
  const terms = page.getByRole('dialog', { name: 'Términos y condiciones' });
  await page.goto(`${venueUrl}/recent`);
  await page.getByRole('link', { name: /ir a la carta/ }).click();
  await page.evaluate(() => window.history.replaceState(window.history.state, '', '/?qr=A6'));
  await page.reload();
  await expect(page.getByText('Mesa A06').first()).toBeVisible();

  await test.step('a question', async () => {
    await addProduct(page, 'Caña');
    await expect(email).toBeVisible();
    await page.goBack();
    await expect(dialogs).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Ver tu pedido/ })).toBeVisible();
  });

  await test.step('a sheet over a sheet', async () => {
    await openCart(page);
    await cartPanel(page).getByRole('link', { name: 'Términos y condiciones' }).click();
    await expect(terms.getByRole('heading', { name: '3. Precios' })).toBeVisible();
    await page.goBack();
    await expect(terms).toHaveCount(0);
    await expect(cartPanel(page)).toBeVisible();
    await page.goBack();
    await expect(dialogs).toHaveCount(0);
  });

  await test.step('forward does not open a closed sheet', async () => {
    const moves = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let count = 0;
          window.addEventListener('popstate', () => (count += 1) === 2 && resolve(count));
          window.history.forward();
        }),
    );
    expect(await moves, 'forward, and back by the app').toBe(2);
    await expectSheetEntries(page, 0);
    await expect(dialogs).toHaveCount(0);
  });

  await test.step('closed by Escape and by its button', async () => {
    await page.getByRole('link', { name: 'Alérgenos' }).click();
    await expect(page.getByRole('dialog', { name: 'Alérgenos' })).toBeVisible();
    // Also what Android's back gesture does where the browser has close watchers.
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0);
    await expectSheetEntries(page, 0);
    await openCart(page);
    await cartPanel(page).getByRole('button', { name: 'Cerrar' }).click();
    await expect(dialogs).toHaveCount(0);
  });

  await test.step('a reload with an open sheet', async () => {
    await openCart(page);
    await expectSheetEntries(page, 1);
    await page.reload();
    await expectSheetEntries(page, 0);
  });

  await test.step('a turned tablet shows the cart as a column instead of the sheet', async () => {
    const upright = page.viewportSize() ?? { width: 390, height: 844 };
    await openCart(page);
    await expectSheetEntries(page, 1);
    await page.setViewportSize({ width: 1180, height: 820 });
    await expect(dialogs).toHaveCount(0);
    await expect(cartPanel(page)).toContainText('Caña');
    await expectSheetEntries(page, 0);
    await page.setViewportSize(upright);
    await expect(dialogs).toHaveCount(0);
  });

  await test.step('two quick steps back close the sheet and leave the menu', async () => {
    await openCart(page);
    await expectSheetEntries(page, 1);
    await page.evaluate(() => {
      window.history.back();
      window.history.back();
    });
    await expect(page).toHaveURL(/\/recent$/);
    await expect(dialogs).toHaveCount(0);
  });

  await test.step('the cart button opens the cart over the orders', async () => {
    await page.getByRole('button', { name: /^Tu pedido/ }).click();
    await expect(cartPanel(page)).toContainText('Caña');
    await page.goBack();
    await expect(page).toHaveURL(/\/recent$/);
    await expect(dialogs).toHaveCount(0);
  });
}

/** Chromium has no switch for this: Escape reaches the dialog as a cancelable event, as where no close watcher exists. */
function removeCloseWatchers(): void {
  Reflect.deleteProperty(window, 'CloseWatcher');
  const cancelDialog = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  };
  window.addEventListener('keydown', cancelDialog, true);
}

/** Adds up the layout shifts of a loaded document in an attribute of its root element. */
function countLayoutShifts(): void {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    for (const entry of list.getEntries())
      if ('value' in entry) dataset.shift = String(Number(dataset.shift ?? 0) + Number(entry.value));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The layout shifts of this document since it was loaded. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
}

function topOf(element: Locator): Promise<number> {
  return element.evaluate((button) => button.getBoundingClientRect().top);
}

/** The distance to the top of the window once the page has stopped scrolling. */
async function settledTop(element: Locator): Promise<number> {
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = await topOf(element);
      return before === last;
    })
    .toBe(true);
  return last;
}
