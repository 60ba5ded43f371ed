// Access control server of the customer's bank: 3DS method, challenge page, and the result posted back to the merchant.

import { html } from '#e2e/fakes/html.ts';
import { type Reply, type Route, redirect } from '#e2e/fakes/http-server.ts';
import { maskCardNumber } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import type { Authentication } from '#e2e/fakes/redsys/operations/store.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { type Fields, fieldsOfBase64, fieldsOfForm, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { requireLoopback } from '#e2e/fakes/redsys/wire/loopback.ts';
import { SimulatorRefusal } from '#e2e/fakes/redsys/wire/sis-error.ts';
import { autoSubmitPage, errorPage, formatEuros, hiddenInputs, redsysPage } from './layout.ts';

/** Fields that the challenge form sends back with the customer's decision. */
type RoundTripFields = Readonly<Record<'id' | 'sessionData' | 'termUrl', string>>;

/**
 * Returns the routes of the access control server (ACS) of the customer's bank for 3-D Secure: the 3DS method (a frame that the
 * page loads before the payment) and the challenge page.
 */
export function acsRoutes(simulator: RedsysSimulator): readonly Route[] {
  const post = (path: string, handle: (simulator: RedsysSimulator, fields: Fields) => Reply): Route => ({
    method: 'POST',
    path,
    handle: (request) => withRefusalPage(() => handle(simulator, fieldsOfForm(request.body))),
  });
  return [
    post('/acs/method', completeThreeDSMethod),
    post('/acs/challenge', showChallengeVersion2),
    post('/acs/version-1', showChallengeVersion1),
    post('/acs/answer', receiveCustomerDecision),
    { method: 'GET', path: '/acs/abandoned', handle: abandonedPage },
  ];
}

/** The 3DS method: the frame posts to this route, and the reply makes it post back to the merchant immediately. */
function completeThreeDSMethod(_simulator: RedsysSimulator, fields: Fields): Reply {
  const data = fieldsOfBase64(textOf(fields, 'threeDSMethodData'));
  const address = data === null ? '' : textOf(data, 'threeDSMethodNotificationURL');
  const transactionId = data === null ? '' : textOf(data, 'threeDSServerTransID');
  if (address === '' || transactionId === '') return errorPage('ACS', 'threeDSMethodData no se entiende.');
  requireLoopback(address);
  return autoSubmitPage(address, { threeDSMethodData: toBase64Url({ threeDSServerTransID: transactionId }) });
}

function showChallengeVersion2(simulator: RedsysSimulator, fields: Fields): Reply {
  const creq = fieldsOfBase64(textOf(fields, 'creq'));
  const id = creq === null ? '' : textOf(creq, 'acsTransID');
  const authentication = findAuthentication(simulator, id);
  const isMatching = creq !== null && textOf(creq, 'threeDSServerTransID') === authentication?.transactionId;
  if (authentication === null || !isMatching) return errorPage('ACS', 'El creq no corresponde a ninguna operación.');
  return challengePage(authentication, {
    id,
    sessionData: textOf(fields, 'threeDSSessionData'),
    termUrl: '',
  });
}

function showChallengeVersion1(simulator: RedsysSimulator, fields: Fields): Reply {
  const id = textOf(fields, 'MD');
  const termUrl = textOf(fields, 'TermUrl');
  const authentication = findAuthentication(simulator, id);
  const isMatching = fieldsOfBase64(textOf(fields, 'PaReq'))?.MD === id;
  if (authentication === null || !isMatching) return errorPage('ACS', 'El PaReq no corresponde a ninguna operación.');
  if (termUrl === '') return errorPage('ACS', 'Falta TermUrl.');
  requireLoopback(termUrl);
  return challengePage(authentication, { id, sessionData: '', termUrl });
}

function receiveCustomerDecision(simulator: RedsysSimulator, fields: Fields): Reply {
  const id = textOf(fields, 'id');
  const authentication = findAuthentication(simulator, id);
  if (authentication === null) return errorPage('ACS', 'La operación no existe.');
  const decision = textOf(fields, 'respuesta');
  if (decision === 'abandonar') return redirect('/acs/abandoned');
  // The first decision counts if a button is pressed several times.
  authentication.status ??= decision === 'aceptar' ? 'Y' : 'N';
  const termUrl = textOf(fields, 'termUrl');
  if (termUrl === '') return challengeResultVersion2(authentication, textOf(fields, 'sessionData'));
  requireLoopback(termUrl);
  return autoSubmitPage(termUrl, { PaRes: challengeResultVersion1(authentication), MD: id });
}

function challengeResultVersion2(
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
  return autoSubmitPage(notificationUrl, { cres: toBase64Url(result), ...withSession });
}

function challengeResultVersion1({ status }: Authentication): string {
  return Buffer.from(JSON.stringify({ status })).toString('base64');
}

function challengePage({ operation, version }: Authentication, roundTrip: RoundTripFields): Reply {
  const { card } = operation;
  return redsysPage(
    'Autenticación',
    html`<h1>Su banco pregunta</h1>
<dl>
<dt>Importe</dt><dd><strong>${formatEuros(operation.amount)}</strong></dd>
<dt>Tarjeta</dt><dd>${card === null ? '' : maskCardNumber(card.number)}</dd>
<dt>Pedido</dt><dd>${operation.order}</dd>
</dl>
<form method="post" action="/acs/answer">
${hiddenInputs(roundTrip)}
<button name="respuesta" value="aceptar">Aceptar el pago</button>
<button name="respuesta" value="rechazar" class="quiet">Rechazar</button>
<button name="respuesta" value="abandonar" class="quiet">Abandonar</button>
</form>
<p class="hint">3-D Secure ${version}. «Abandonar» deja al comercio sin respuesta.</p>`,
  );
}

function abandonedPage(): Reply {
  return redsysPage(
    'Abandonada',
    html`<h1>Ha abandonado la autenticación</h1>
<p role="status">El banco no contesta al comercio. Ya puede cerrar esta página.</p>`,
  );
}

function findAuthentication(simulator: RedsysSimulator, id: string): Authentication | null {
  const all = [...simulator.store.authentications.values()];
  return all.find(({ bankId }) => bankId === id) ?? null;
}

function withRefusalPage(handle: () => Reply): Reply {
  try {
    return handle();
  } catch (error) {
    if (error instanceof SimulatorRefusal) return errorPage('SIMULADOR', error.message);
    throw error;
  }
}

function toBase64Url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
