// The embedded card form: the page of its frame, and the token of a typed card.

import { html } from '#e2e/fakes/html.ts';
import { jsonReply, plainTextReply, type Reply, type Request, type Route } from '#e2e/fakes/http-server.ts';
import { findOperation, storeEntry } from '#e2e/fakes/redsys/operations/store.ts';
import { newHexId, type RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { fieldsOfJson, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { CARD_FIELDS, sandboxCardsHtml } from './card-fields.ts';
import { CARD_ERRORS, readEnteredCard } from './entered-card.ts';
import { redsysPage } from './layout.ts';

/** Returns the routes of the embedded card form of Redsys (inSite). */
export function insiteRoutes(simulator: RedsysSimulator): readonly Route[] {
  return [
    { method: 'GET', path: '/sis/getInputNC', handle: framePage },
    { method: 'POST', path: '/sis/getInputNC/idOper', handle: (request) => createCardToken(simulator, request) },
  ];
}

/** The script of the frame reads merchant, order number and styles from the address. */
function framePage(): Reply {
  return redsysPage(
    'Tarjeta',
    html`<div id="card-box" hidden>
${CARD_FIELDS}
<p class="problem" id="problem" role="alert"></p>
<button type="button" id="pay">Pagar</button>
</div>
<p id="refused" role="alert"></p>
${sandboxCardsHtml(false)}`,
    'card-frame.js',
  );
}

/**
 * Replies with `idOper` of the typed card, -1 for a used order number, or the error code with its text for the frame.
 */
function createCardToken(simulator: RedsysSimulator, request: Request): Reply {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    return plainTextReply('application/json', 415);
  const given = fieldsOfJson(request.body) ?? {};
  const order = textOf(given, 'order');
  const [merchant] = simulator.merchants.withAcceptedKeys(textOf(given, 'fuc'), textOf(given, 'terminal'));
  if (merchant === undefined || order === '') return jsonReply({ error: 'msg18' });
  if (findOperation(simulator.store, merchant, order) !== undefined) return jsonReply({ idOper: -1 });
  const card = readEnteredCard(given);
  if (typeof card === 'string') return jsonReply({ error: card, message: CARD_ERRORS[card] });
  const idOper = newHexId();
  storeEntry(simulator.store.cardTokens, idOper, { merchant, order, card, createdOn: simulator.now() });
  return jsonReply({ idOper });
}
