// HTML of the bank's pages for customers.

import { type Html, html } from '#e2e/fakes/html.ts';
import type { Reply } from '#e2e/fakes/http-server.ts';
import { isPaid } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { maskCardNumber } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import { textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { CARD_FIELDS, sandboxCardsHtml } from './card-fields.ts';
import { formatEuros, redsysPage } from './layout.ts';
import type { RedirectSession } from './redirect-session.ts';

/** Returns the page of the bank that the customer must see at the present step of the payment. */
export function renderSession(session: RedirectSession): Reply {
  if (session.step === 'finished') return receipt(session);
  if (session.step === 'challenge') return challengePage(session);
  if (session.step === 'sms') return smsPage(session);
  if (session.paymentOption === 'bizum') return bizumPage(session);
  return session.paymentOption === 'xpay' ? walletPage(session) : cardPage(session);
}

function cardPage(session: RedirectSession): Reply {
  const { savedCard } = session;
  const fields =
    savedCard === null
      ? CARD_FIELDS
      : html`<p>Tarjeta guardada: <strong>${maskCardNumber(savedCard.number)}</strong></p>`;
  return redsysPage(
    'Pago con tarjeta',
    html`${summary(session, 'Pago con tarjeta')}
<form method="post" action="${actionPath(session, 'tarjeta')}" novalidate>
${errorMessage(session)}
${fields}
<button type="submit">Pagar ${formatEuros(session.operation.amount)}</button>
</form>
${cancelForm(session)}
${savedCard === null ? sandboxCardsHtml(true) : html``}`,
  );
}

function challengePage(session: RedirectSession): Reply {
  return redsysPage(
    'Autenticación',
    html`<h1>Su banco pregunta</h1>
<p>¿Autoriza el pago de <strong>${formatEuros(session.operation.amount)}</strong>?</p>
<form method="post" action="${actionPath(session, 'banco')}">
<button name="respuesta" value="aceptar">Aceptar el pago</button>
<button name="respuesta" value="rechazar" class="quiet">Rechazar</button>
</form>`,
  );
}

function bizumPage(session: RedirectSession): Reply {
  const phone = textOf(session.verified.parameters, 'DS_MERCHANT_BIZUM_MOBILENUMBER');
  return redsysPage(
    'Pago con Bizum',
    html`${summary(session, 'Pago con Bizum')}
<form method="post" action="${actionPath(session, 'bizum')}" novalidate>
${errorMessage(session)}
<label>Teléfono móvil
  <input name="phone" type="tel" autocomplete="tel" value="${phone}" placeholder="700 000 000" required>
</label>
<label>Clave de Bizum
  <input name="pin" type="password" inputmode="numeric" autocomplete="off" maxlength="4" required>
</label>
<p class="hint">Clave de prueba: 1234</p>
<button type="submit">Continuar</button>
</form>
${cancelForm(session)}`,
  );
}

function smsPage(session: RedirectSession): Reply {
  return redsysPage(
    'Pago con Bizum',
    html`${summary(session, 'Confirme su Bizum')}
<form method="post" action="${actionPath(session, 'sms')}" novalidate>
${errorMessage(session)}
<label>Código recibido por SMS
  <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required>
</label>
<p class="hint">Código de prueba: 123456</p>
<button type="submit">Pagar ${formatEuros(session.operation.amount)}</button>
<button name="respuesta" value="rechazar" formnovalidate class="quiet">Que mi banco lo rechace</button>
</form>
${cancelForm(session)}`,
  );
}

function walletPage(session: RedirectSession): Reply {
  const isGoogle = textOf(session.verified.parameters, 'DS_MERCHANT_PAYMETHODS') === 'google';
  const apple = html`<button name="respuesta" value="aceptar">Pagar con Apple Pay</button>`;
  return redsysPage(
    'Pago con el móvil',
    html`${summary(session, 'Pago con el móvil')}
<p>Comercio ${session.operation.merchant.code}</p>
<form method="post" action="${actionPath(session, 'movil')}">
<button name="respuesta" value="aceptar">Pagar con Google Pay</button>
${isGoogle ? html`` : apple}
<button name="respuesta" value="rechazar" class="quiet">Que mi banco lo deniegue</button>
</form>
${cancelForm(session)}`,
  );
}

function receipt(session: RedirectSession): Reply {
  const { response, authorisationCode } = session.operation;
  const title = isPaid(response) ? 'Operación autorizada' : 'Operación no realizada';
  const code = isPaid(response) ? `Autorización ${authorisationCode}` : `Código ${response}`;
  return redsysPage(
    title,
    html`${summary(session, title)}
<p>${code}</p>
<a class="button" href="${actionPath(session, 'volver')}">Volver al comercio</a>`,
  );
}

function summary({ operation, verified }: RedirectSession, title: string): Html {
  const merchant = textOf(verified.parameters, 'DS_MERCHANT_MERCHANTNAME') || 'Comercio de prueba';
  const product = textOf(verified.parameters, 'DS_MERCHANT_PRODUCTDESCRIPTION');
  const productRow = product === '' ? html`` : html`<dt>Concepto</dt><dd>${product}</dd>`;
  return html`<h1>${title}</h1>
<dl>
<dt>Importe</dt><dd><strong>${formatEuros(operation.amount)}</strong></dd>
<dt>Comercio</dt><dd>${merchant}</dd>
${productRow}
<dt>Pedido</dt><dd>${operation.order}</dd>
</dl>`;
}

function errorMessage(session: RedirectSession): Html {
  return session.error === null ? html`` : html`<p class="problem" role="alert">${session.error}</p>`;
}

/** The way back to the merchant: by canceling, or by a link after a declined or canceled try. */
function cancelForm(session: RedirectSession): Html {
  if (session.notification !== null)
    return html`<a class="button" href="${actionPath(session, 'volver')}">Volver al comercio</a>`;
  return html`<form method="post" action="${actionPath(session, 'cancelar')}">
<button type="submit" class="quiet">Cancelar</button>
</form>`;
}

function actionPath({ id }: RedirectSession, verb: string): string {
  return `/sis/pago/${id}/${verb}`;
}
