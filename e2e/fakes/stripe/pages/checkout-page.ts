// The hosted checkout page.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '#e2e/fakes/html.ts';
import { requireObject, type StripeAccount } from '#e2e/fakes/stripe/api/account.ts';
import { type EnteredCard, TEST_CARDS } from '#e2e/fakes/stripe/api/cards.ts';
import { paySession, readSession } from '#e2e/fakes/stripe/api/checkout-sessions.ts';
import { challengeUrl } from '#e2e/fakes/stripe/api/confirm-intent.ts';
import type { CheckoutSession } from '#e2e/fakes/stripe/api/objects.ts';
import { ApiRefusal } from '#e2e/fakes/stripe/api/refusal.ts';
import { readBody, sendPage, sendRedirect } from '#e2e/fakes/stripe/http.ts';
import { formatEuros, htmlDocument, notFoundPage } from './html.ts';
import { refusalText } from './refusal-texts.ts';

/** Serves the payment page of a checkout session (Stripe's hosted page), and handles its form. */
export async function serveCheckout(
  account: StripeAccount,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const id = url.pathname.slice('/c/pay/'.length);
  if (!account.sessions.has(id)) return sendPage(response, 404, notFoundPage());

  const session = readSession(account, id);
  if (session.status !== 'open') return sendPage(response, 200, closedPage(session));
  if (request.method !== 'POST')
    return sendPage(response, 200, openPage(account, session, lastRefusal(account, session)));
  pay(account, session, new URLSearchParams(await readBody(request)), response);
}

function pay(
  account: StripeAccount,
  session: CheckoutSession,
  fields: URLSearchParams,
  response: ServerResponse,
): void {
  try {
    const intent = paySession(account, session.id, typedCard(fields));
    if (intent.status === 'succeeded') sendRedirect(response, successUrl(session));
    else sendRedirect(response, challengeUrl(account, intent));
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    const { declineCode, code = '' } = error.details;
    sendPage(response, 402, openPage(account, session, declineCode ?? code));
  }
}

/** Returns the address to which the customer returns after paying a checkout session. */
export function successUrl({ id, success_url }: CheckoutSession): string {
  return success_url.replace('{CHECKOUT_SESSION_ID}', id);
}

function typedCard(fields: URLSearchParams): EnteredCard {
  const testCard = fields.get('test_card');
  if (testCard !== null) return { number: testCard, expMonth: 12, expYear: 2034, cvc: '123' };
  const [month = '', year = ''] = (fields.get('expiry') ?? '').split('/');
  return {
    number: fields.get('number') ?? '',
    expMonth: Number(month),
    expYear: 2000 + Number(year),
    cvc: fields.get('cvc') ?? '',
  };
}

/** Code of the last refused card, for a customer who returns from the bank; null without one. */
function lastRefusal(account: StripeAccount, { payment_intent }: CheckoutSession): string | null {
  const error = payment_intent === null ? null : account.intents.get(payment_intent)?.last_payment_error;
  return error ? String(error.decline_code ?? error.code) : null;
}

function openPage(account: StripeAccount, session: CheckoutSession, refusal: string | null): string {
  const total = formatEuros(session.amount_total);
  const { lines, setupFutureUsage } = requireObject(account.sessionDetails, session.id, 'checkout.session');
  return htmlDocument(
    `Pagar ${total}`,
    `<h1>Pagar ${total}</h1>
${refusal === null ? '' : `<p role="alert">${escapeHtml(refusalText(refusal))}</p>`}
<ul role="list" class="lines">
${lines.map(({ name, quantity, amount }) => `<li><span>${quantity} × ${escapeHtml(name)}</span><span>${formatEuros(amount * quantity)}</span></li>`).join('\n')}
</ul>
<form method="post">
${cardFields(session)}
${setupFutureUsage === null ? '' : '<p class="small">Tu tarjeta quedará guardada para la próxima vez.</p>'}
<button class="main">Pagar ${total}</button>
<h2>Tarjetas de prueba</h2>
${TEST_CARDS.map(({ number, note }) => `<button name="test_card" value="${number}" formnovalidate>${grouped(number)}: ${escapeHtml(note)}</button>`).join('\n')}
</form>
${session.cancel_url === null ? '' : `<a class="link" href="${escapeHtml(session.cancel_url)}">Volver sin pagar</a>`}`,
  );
}

function cardFields({ customer, customer_email }: CheckoutSession): string {
  const requiresEmail = customer === null && customer_email === null;
  return `${requiresEmail ? '<label for="email">Correo electrónico</label><input id="email" name="email" type="email" autocomplete="email">' : ''}
<label for="number">Número de tarjeta</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required>
<div class="pair">
<div><label for="expiry">Caducidad (MM/AA)</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" pattern="\\d{2}/\\d{2}" required></div>
<div><label for="cvc">CVC</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" pattern="\\d{3,4}" required></div>
</div>`;
}

function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

function closedPage(session: CheckoutSession): string {
  if (session.status === 'complete') {
    return htmlDocument(
      'Ya está pagado',
      `<h1>Ya está pagado</h1><a class="link" href="${escapeHtml(successUrl(session))}">Volver</a>`,
    );
  }
  const back = session.cancel_url === null ? '' : `<a class="link" href="${escapeHtml(session.cancel_url)}">Volver</a>`;
  return htmlDocument('La página ha caducado', `<h1>Esta página de pago ha caducado</h1>${back}`);
}
