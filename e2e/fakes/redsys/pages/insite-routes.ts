// The embedded card form: the page inside the merchant's page, and what it makes of a typed card.
import { type Bank, newHexId } from '#e2e/fakes/redsys/bank.ts';
import { remember } from '#e2e/fakes/redsys/operations/store.ts';
import { type Fields, fieldsOfJson, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { type Answer, json, plain, type Request, type Route } from '#e2e/fakes/redsys/wire/http-server.ts';
import { CARD_FIELDS, sandboxCards } from './card-fields.ts';
import { html } from './html.ts';
import { page } from './layout.ts';
import { CARD_PROBLEMS, readTypedCard } from './typed-card.ts';

export function insiteRoutes(bank: Bank): readonly Route[] {
  return [
    { method: 'GET', path: '/sis/getInputNC', handle: framePage },
    { method: 'POST', path: '/sis/getInputNC/idOper', handle: (request) => makeToken(bank, request) },
  ];
}

/** Its script reads the address: whose form it is, for which order, and how it should look. */
function framePage(): Answer {
  return page(
    'Tarjeta',
    html`<div id="card-box" hidden>
${CARD_FIELDS}
<p class="problem" id="problem" role="alert"></p>
<button type="button" id="pay">Pagar</button>
</div>
<p id="refused" role="alert"></p>
${sandboxCards(false)}`,
    'card-frame.js',
  );
}

/** `idOper` of the typed card, -1 for an order that was used, or the error's name, with its words for the frame. */
function makeToken(bank: Bank, request: Request): Answer {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return plain('application/json', 415);
  const given = fieldsOfJson(request.body) ?? {};
  const order = textOf(given, 'order');
  if (!isTheirs(bank, given) || order === '') return json({ error: 'msg18' });
  if (bank.ledger.operations.has(order)) return json({ idOper: -1 });
  const card = readTypedCard(given);
  if (typeof card === 'string') return json({ error: card, words: CARD_PROBLEMS[card] });
  const idOper = newHexId();
  remember(bank.ledger.cardTokens, idOper, { order, card, madeOn: bank.now() });
  return json({ idOper });
}

function isTheirs({ merchant }: Bank, given: Fields): boolean {
  return textOf(given, 'fuc') === merchant.code && Number(textOf(given, 'terminal')) === Number(merchant.terminal);
}
