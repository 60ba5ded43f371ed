// Makes a payment by Bizum as a customer does, who first goes back from the bank's page.
import type { RedsysFake } from '#e2e/fakes/redsys/index.ts';
import { type EnginePage, pressNamed, waitFor } from './engine-page.ts';

/** The menu reads how the payment is from the bank: for so long it says that one is open. */
const QUERY_DELAY_MS = 2_000;
const OPEN_PAYMENT = 'document.body.innerText.includes("Comprobando tu pago…")';

/**
 * Pays a drink with Bizum as a customer does: opens the bank's page, goes back to the menu without paying, opens the bank's page
 * again, and pays.
 */
export async function payByBizum(page: EnginePage, venueUrl: string, bank: RedsysFake): Promise<void> {
  await page.goto(`${venueUrl}/?qr=A1`);
  await pressNamed(page, /^Añadir Caña,/);
  await pressNamed(page, /^Omitir$/);
  await openBankPage(page);
  bank.setBehaviour({ queryDelayMs: QUERY_DELAY_MS });
  await page.back();
  await waitFor(page, 'that a payment is open', `location.pathname === "/" && ${OPEN_PAYMENT}`);
  bank.resetBehaviour();
  await waitFor(page, 'the end of the payment that was left', `!${OPEN_PAYMENT}`);
  await openBankPage(page);
  await enter(page, { phone: '700000000', pin: '1234' });
  await pressNamed(page, /^Continuar$/);
  await enter(page, { code: '123456' });
  await pressNamed(page, /^Pagar/);
  await pressNamed(page, /^Volver al comercio$/);
  await waitFor(page, 'the paid order', 'document.body.innerText.includes("Pago realizado")');
}

async function openBankPage(page: EnginePage): Promise<void> {
  await pressNamed(page, /Ver tu pedido/);
  await waitFor(page, 'the cart', 'document.querySelector("dialog[open]")');
  await page.evaluate('document.querySelector("[type=checkbox]:not(:checked)")?.click()');
  await pressNamed(page, /^Bizum$/);
  await waitFor(page, 'the page of the bank', 'document.querySelector("[name=pin]")');
}

/** Fills in fields of the bank, which read no event. */
async function enter(page: EnginePage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = `document.querySelector("[name=${name}]")`;
    await waitFor(page, `the field ${name}`, field);
    await page.evaluate(`(${field}.value = ${JSON.stringify(value)})`);
  }
}
