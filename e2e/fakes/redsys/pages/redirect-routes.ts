// Routes of the redirection: they receive the merchant's form, serve the payment pages and redirect back.

import { html } from '#e2e/fakes/html.ts';
import { type Reply, type Request, type Route, redirect } from '#e2e/fakes/http-server.ts';
import { storePendingOperation } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { chargeResponseCode, findSandboxCard } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import type { Card } from '#e2e/fakes/redsys/operations/store.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { verifyEnvelope } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, fieldsOfForm, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SimulatorRefusal, SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import { CARD_ERRORS, readEnteredCard } from './entered-card.ts';
import { errorPage, redsysPage } from './layout.ts';
import { BIZUM_REFUSED, cancelResponseCode, DENIED } from './page-actions.ts';
import type { RedirectSession, RedirectSessions } from './redirect-session.ts';
import { renderSession } from './redirect-views.ts';

const WRONG_CODES_MAX = 3;
const BIZUM_PIN = '1234';
const BIZUM_SMS = '123456';

const BIZUM_BLOCKED = '9672';
const NOT_AUTHENTICATED = '0184';

type FormHandler = (
  sessions: RedirectSessions,
  session: RedirectSession,
  fields: Fields,
  simulator: RedsysSimulator,
) => Promise<void> | void;

/** The handler of each form, and the step in which it is accepted. */
const FORM_HANDLERS: Readonly<Record<string, readonly [step: RedirectSession['step'], handler: FormHandler]>> = {
  tarjeta: ['form', payByCard],
  banco: ['challenge', finishChallenge],
  bizum: ['form', submitBizumPhone],
  sms: ['sms', submitBizumCode],
  movil: ['form', payByWallet],
};

/**
 * Returns the routes of the bank's own pages: they receive the merchant's form, serve the payment pages, and redirect the customer
 * back.
 */
export function redirectRoutes(simulator: RedsysSimulator, sessions: RedirectSessions): readonly Route[] {
  const formRoute = ([name, [step, handle]]: [string, readonly [RedirectSession['step'], FormHandler]]): Route => ({
    method: 'POST',
    path: `/sis/pago/{session}/${name}`,
    handle: (request) =>
      withSession(sessions, request, async (session) => {
        if (session.step === step) await handle(sessions, session, fieldsOfForm(request.body), simulator);
        return redirect(sessionPath(session));
      }),
  });
  return [
    { method: 'POST', path: '/sis/realizarPago', handle: (request) => openSession(simulator, sessions, request) },
    {
      method: 'GET',
      path: '/sis/pago/{session}',
      handle: (request) => withSession(sessions, request, (session) => renderSession(session)),
    },
    ...Object.entries(FORM_HANDLERS).map(formRoute),
    {
      method: 'POST',
      path: '/sis/pago/{session}/cancelar',
      handle: (request) => withSession(sessions, request, (session) => cancelSession(sessions, session)),
    },
    {
      method: 'GET',
      path: '/sis/pago/{session}/volver',
      handle: (request) => withSession(sessions, request, (session) => returnToMerchant(sessions, session)),
    },
  ];
}

function openSession(simulator: RedsysSimulator, sessions: RedirectSessions, request: Request): Reply {
  try {
    const verified = verifyEnvelope(fieldsOfForm(request.body), simulator.merchants);
    return redirect(sessionPath(sessions.open(verified)));
  } catch (error) {
    if (error instanceof SisError) return errorPage(error.code, 'Los datos que ha enviado el comercio no son válidos.');
    if (error instanceof SimulatorRefusal) return errorPage('SIMULADOR', error.message);
    throw error;
  }
}

async function withSession(
  sessions: RedirectSessions,
  request: Request,
  use: (session: RedirectSession) => Reply | Promise<Reply>,
): Promise<Reply> {
  const session = sessions.find(request.pathParameters.session ?? '');
  return session === null ? errorPage('SIS0944', 'La sesión de pago no existe o ha caducado.') : use(session);
}

async function payByCard(
  sessions: RedirectSessions,
  session: RedirectSession,
  fields: Fields,
  simulator: RedsysSimulator,
) {
  const card = session.savedCard ?? readEnteredCard(fields);
  if (typeof card === 'string') {
    session.error = CARD_ERRORS[card];
    return;
  }
  session.error = null;
  session.operation.card = card;
  if (findSandboxCard(card.number)?.isChallenged) {
    session.step = 'challenge';
    storePendingOperation(simulator, session.operation, '9999');
  } else await sessions.finish(session, chargeCard(card, session, simulator));
}

async function finishChallenge(
  sessions: RedirectSessions,
  session: RedirectSession,
  fields: Fields,
  simulator: RedsysSimulator,
) {
  const { card } = session.operation;
  const isAccepted = textOf(fields, 'respuesta') === 'aceptar' && card !== null;
  await sessions.finish(session, isAccepted ? chargeCard(card, session, simulator) : NOT_AUTHENTICATED);
}

async function submitBizumPhone(sessions: RedirectSessions, session: RedirectSession, fields: Fields) {
  const phone = textOf(fields, 'phone').replaceAll(/\s/g, '');
  if (!/^(?:\+34)?[67]\d{8}$/.test(phone)) session.error = 'El teléfono móvil no es válido';
  else if (textOf(fields, 'pin') !== BIZUM_PIN)
    await countWrongCode(sessions, session, 'La clave de Bizum no es correcta');
  else {
    session.error = null;
    session.step = 'sms';
  }
}

async function submitBizumCode(sessions: RedirectSessions, session: RedirectSession, fields: Fields) {
  if (textOf(fields, 'respuesta') === 'rechazar') await sessions.finish(session, BIZUM_REFUSED);
  else if (textOf(fields, 'code') !== BIZUM_SMS) await countWrongCode(sessions, session, 'El código no es correcto');
  else await sessions.finish(session, '0000');
}

async function countWrongCode(sessions: RedirectSessions, session: RedirectSession, message: string): Promise<void> {
  session.wrongCodeCount += 1;
  session.error = message;
  if (session.wrongCodeCount >= WRONG_CODES_MAX) await sessions.finish(session, BIZUM_BLOCKED);
}

async function payByWallet(sessions: RedirectSessions, session: RedirectSession, fields: Fields) {
  await sessions.finish(session, textOf(fields, 'respuesta') === 'aceptar' ? '0000' : DENIED);
}

async function cancelSession(sessions: RedirectSessions, session: RedirectSession): Promise<Reply> {
  if (session.step !== 'finished') await sessions.finish(session, cancelResponseCode(session));
  return redirect(sessionPath(session));
}

function returnToMerchant(sessions: RedirectSessions, session: RedirectSession): Reply {
  if (session.notification === null) return redirect(sessionPath(session));
  const address = sessions.returnAddress(session);
  if (address === '') return redsysPage('Fin', html`<p>El comercio no ha dicho adónde volver.</p>`);
  return redirect(address);
}

function chargeCard(card: Card, { operation }: RedirectSession, simulator: RedsysSimulator): string {
  return chargeResponseCode(card, operation.amount, simulator.now());
}

function sessionPath({ id }: RedirectSession): string {
  return `/sis/pago/${id}`;
}
