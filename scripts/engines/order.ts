// An order from the scan to its progress, as a customer makes it, with what the design must show on the way.
import { type EnginePage, pressNamed, waitFor } from './engine-page.ts';

/** Orders a drink at the table of the demo venue. `hasDesign` is false for a browser that orders on a plain page. */
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
