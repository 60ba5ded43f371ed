// HTML of the card fields and of the list of test cards.

import { type Html, html } from '#e2e/fakes/html.ts';
import { SANDBOX_CARDS, SANDBOX_HINT } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';

/** The HTML of the fields into which a customer types a card. */
export const CARD_FIELDS: Html = html`
<label>Número de tarjeta
  <input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4548 8100 0000 0003" maxlength="23" required>
</label>
<div class="row">
  <label>Mes
    <input name="month" inputmode="numeric" autocomplete="cc-exp-month" placeholder="12" maxlength="2" required>
  </label>
  <label>Año
    <input name="year" inputmode="numeric" autocomplete="cc-exp-year" placeholder="34" maxlength="4" required>
  </label>
  <label>CVV
    <input name="cvv" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4" required>
  </label>
</div>`;

/** Returns the HTML of the list of test cards, in an element that can be opened and closed. */
export function sandboxCardsHtml(isOpen: boolean): Html {
  const rows = SANDBOX_CARDS.flatMap(({ number, description }) =>
    description === null ? [] : [html`<tr><td><code>${grouped(number)}</code></td><td>${description}</td></tr>`],
  );
  return html`<details ${isOpen ? 'open' : ''}>
<summary>Tarjetas de prueba</summary>
<table>
<thead><tr><th scope="col">Número</th><th scope="col">Qué pasa</th></tr></thead>
<tbody>${rows}</tbody>
</table>
<p>${SANDBOX_HINT}</p>
</details>`;
}

function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
