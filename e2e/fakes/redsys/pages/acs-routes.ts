// The guest's bank: it recognises the browser, asks the guest, and posts the answer back to the merchant.
import type { Bank } from '#e2e/fakes/redsys/bank.ts';
import type { Authentication } from '#e2e/fakes/redsys/operations/store.ts';
import { maskOf } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import { type Fields, fieldsOfBase64, fieldsOfForm, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { type Answer, type Route, seeOther } from '#e2e/fakes/redsys/wire/http-server.ts';
import { requireLoopback } from '#e2e/fakes/redsys/wire/loopback.ts';
import { SimulatorRefusal } from '#e2e/fakes/redsys/wire/sis-error.ts';
import { html } from './html.ts';
import { errorPage, euros, hiddenInputs, page, sendingPage } from './layout.ts';

/** What goes around with the question and comes back with the answer. */
type Kept = Readonly<Record<'id' | 'sessionData' | 'termUrl', string>>;

export function acsRoutes(bank: Bank): readonly Route[] {
  const post = (path: string, handle: (bank: Bank, fields: Fields) => Answer): Route => ({
    method: 'POST',
    path,
    handle: (request) => orRefuse(() => handle(bank, fieldsOfForm(request.body))),
  });
  return [
    post('/acs/method', recogniseBrowser),
    post('/acs/challenge', askVersion2),
    post('/acs/version-1', askVersion1),
    post('/acs/answer', takeAnswer),
    { method: 'GET', path: '/acs/abandoned', handle: abandonedPage },
  ];
}

/** The 3DS method: the frame posts to us, and we let it post back to the merchant at once. */
function recogniseBrowser(_bank: Bank, fields: Fields): Answer {
  const data = fieldsOfBase64(textOf(fields, 'threeDSMethodData'));
  const address = data === null ? '' : textOf(data, 'threeDSMethodNotificationURL');
  const transactionId = data === null ? '' : textOf(data, 'threeDSServerTransID');
  if (address === '' || transactionId === '') return errorPage('ACS', 'threeDSMethodData no se entiende.');
  requireLoopback(address);
  return sendingPage(address, { threeDSMethodData: encoded({ threeDSServerTransID: transactionId }) });
}

function askVersion2(bank: Bank, fields: Fields): Answer {
  const asked = fieldsOfBase64(textOf(fields, 'creq'));
  const id = asked === null ? '' : textOf(asked, 'acsTransID');
  const authentication = authenticationOf(bank, id);
  const isAboutIt = asked !== null && textOf(asked, 'threeDSServerTransID') === authentication?.transactionId;
  if (authentication === null || !isAboutIt) return errorPage('ACS', 'El creq no corresponde a ninguna operación.');
  return question(bank, authentication, { id, sessionData: textOf(fields, 'threeDSSessionData'), termUrl: '' });
}

function askVersion1(bank: Bank, fields: Fields): Answer {
  const id = textOf(fields, 'MD');
  const termUrl = textOf(fields, 'TermUrl');
  const authentication = authenticationOf(bank, id);
  const isAboutIt = fieldsOfBase64(textOf(fields, 'PaReq'))?.MD === id;
  if (authentication === null || !isAboutIt) return errorPage('ACS', 'El PaReq no corresponde a ninguna operación.');
  if (termUrl === '') return errorPage('ACS', 'Falta TermUrl.');
  requireLoopback(termUrl);
  return question(bank, authentication, { id, sessionData: '', termUrl });
}

function takeAnswer(bank: Bank, fields: Fields): Answer {
  const id = textOf(fields, 'id');
  const authentication = authenticationOf(bank, id);
  if (authentication === null) return errorPage('ACS', 'La operación no existe.');
  const said = textOf(fields, 'respuesta');
  if (said === 'abandonar') return seeOther('/acs/abandoned');
  // The first answer counts, however often the button is pressed.
  authentication.status ??= said === 'aceptar' ? 'Y' : 'N';
  const termUrl = textOf(fields, 'termUrl');
  if (termUrl === '') return answerVersion2(authentication, textOf(fields, 'sessionData'));
  requireLoopback(termUrl);
  return sendingPage(termUrl, { PaRes: answerOfVersion1(authentication), MD: id });
}

function answerVersion2(
  { transactionId, bankId, version, status, notificationUrl }: Authentication,
  sessionData: string,
) {
  const result = {
    threeDSServerTransID: transactionId,
    acsTransID: bankId,
    messageType: 'CRes',
    messageVersion: version,
    transStatus: status ?? 'N',
  };
  const withSession = sessionData === '' ? {} : { threeDSSessionData: sessionData };
  return sendingPage(notificationUrl, { cres: encoded(result), ...withSession });
}

function answerOfVersion1({ status }: Authentication): string {
  return Buffer.from(JSON.stringify({ status })).toString('base64');
}

function question(bank: Bank, authentication: Authentication, kept: Kept): Answer {
  const operation = bank.ledger.operations.get(authentication.order);
  const card = operation?.card ?? null;
  return page(
    'Autenticación',
    html`<h1>Su banco pregunta</h1>
<dl>
<dt>Importe</dt><dd><strong>${euros(operation?.amount ?? 0)}</strong></dd>
<dt>Tarjeta</dt><dd>${card === null ? '' : maskOf(card.number)}</dd>
<dt>Pedido</dt><dd>${authentication.order}</dd>
</dl>
<form method="post" action="/acs/answer">
${hiddenInputs(kept)}
<button name="respuesta" value="aceptar">Aceptar el pago</button>
<button name="respuesta" value="rechazar" class="quiet">Rechazar</button>
<button name="respuesta" value="abandonar" class="quiet">Abandonar</button>
</form>
<p class="hint">3-D Secure ${authentication.version}. «Abandonar» deja al comercio sin respuesta.</p>`,
  );
}

function abandonedPage(): Answer {
  return page(
    'Abandonada',
    html`<h1>Ha abandonado la autenticación</h1>
<p role="status">El banco no contesta al comercio. Ya puede cerrar esta página.</p>`,
  );
}

function authenticationOf(bank: Bank, id: string): Authentication | null {
  const all = [...bank.ledger.authentications.values()];
  return all.find(({ bankId }) => bankId === id) ?? null;
}

function orRefuse(handle: () => Answer): Answer {
  try {
    return handle();
  } catch (error) {
    if (error instanceof SimulatorRefusal) return errorPage('SIMULADOR', error.message);
    throw error;
  }
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
