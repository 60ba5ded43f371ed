// Makes an order as a customer does, from the scan to its progress, and checks what the design must show on the way.
import { type EnginePage, pressNamed, waitFor } from './engine-page.ts';

/** Orders a drink at a table of the demo venue. `hasDesign` is false for a browser that shows a plain page without the design. */
export async function orderDrink(page: EnginePage, venueUrl: string, hasDesign: boolean): Promise<void> {
  await page.goto(`${venueUrl}/?qr=A1`);
  await waitFor(page, 'the table', 'document.body.innerText.includes("Pide aquí y te lo llevamos a la mesa.")');
  await waitFor(page, 'no words for old phones', 'document.getElementById("old-phone").hidden');
  await waitFor(
    page,
    'one section of the menu',
    `[...document.querySelectorAll('[data-half=food]')].every((half) =>
    half.getClientRects().length === 0)`,
  );
  await pressNamed(page, /^Añadir Caña,/);
  await pressNamed(page, /^Omitir$/);
  await pressNamed(page, /Ver tu pedido/);
  await waitFor(page, 'the cart', 'document.querySelector("dialog[open]")');
  if (hasDesign) {
    await waitFor(
      page,
      'a sheet at the bottom of the window',
      `(() => {
      const { bottom } = document.querySelector('dialog[open] > div').getBoundingClientRect();
      return Math.abs(bottom - innerHeight) < 1;
    })()`,
    );
  }
  await page.evaluate('document.querySelector("[type=checkbox]:not(:checked)").click()');
  await pressNamed(page, /^Pedir/);
  await waitFor(page, 'the order', 'location.pathname === "/recent" && document.body.innerText.includes("Caña")');
}

/**
 * Opens the menu in a browser that is too old to order. Checks that the page says so and asks to order at the bar, that it shows
 * the food, and that every button is disabled.
 */
export async function checkMenuInOldBrowser(page: EnginePage, venueUrl: string): Promise<void> {
  await page.goto(`${venueUrl}/?qr=A1`);
  await waitFor(
    page,
    'the words for old phones',
    `(() => {
    const words = document.getElementById('old-phone');
    return !words.hidden && words.innerText === 'Este móvil no puede pedir desde aquí. Pide en la barra.';
  })()`,
  );
  await page.evaluate(`document.querySelector('main [name=section][value=food]').click()`);
  await waitFor(
    page,
    'the food',
    `[...document.querySelectorAll('main [data-half=food]')].every((half) =>
    half.getClientRects().length > 0)`,
  );
  await waitFor(
    page,
    'no button that does nothing',
    `[...document.querySelectorAll('#root button')].every((one) =>
    one.disabled)`,
  );
}
