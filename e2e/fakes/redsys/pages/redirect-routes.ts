// The redirection: the merchant's form comes in, the guest pays on pages, and goes back.
import type { Bank } from '#e2e/fakes/redsys/bank.ts';
import { keepWaiting } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import type { Card } from '#e2e/fakes/redsys/operations/store.ts';
import { responseOf, sandboxCardOf } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import { openEnvelope } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, fieldsOfForm, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { type Answer, type Request, type Route, seeOther } from '#e2e/fakes/redsys/wire/http-server.ts';
import { SimulatorRefusal, SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import { html } from './html.ts';
import { errorPage, page } from './layout.ts';
import { type RedirectSession, type RedirectSessions, redirectSessions } from './redirect-session.ts';
import { viewOf } from './redirect-views.ts';
import { CARD_PROBLEMS, readTypedCard } from './typed-card.ts';

const WRONG_CODES_MAX = 3;
const BIZUM_PIN = '1234';
const BIZUM_SMS = '123456';

const CANCELLED = '9915';
const BIZUM_CANCELLED = '9673';
const BIZUM_BLOCKED = '9672';
const BIZUM_REFUSED = '9966';
const NOT_AUTHENTICATED = '0184';
const DENIED = '0190';

type Act = (sessions: RedirectSessions, session: RedirectSession, fields: Fields, bank: Bank) => Promise<void> | void;

/** What each form does, while the page it is on is the one the guest is at. */
const ACTS: Readonly<Record<string, readonly [step: RedirectSession['step'], act: Act]>> = {
  tarjeta: ['form', payByCard],
  banco: ['bank', answerBank],
  bizum: ['form', openBizum],
  sms: ['sms', payByBizum],
  movil: ['form', payByWallet],
};

export function redirectRoutes(bank: Bank): readonly Route[] {
  const sessions = redirectSessions(bank);
  const act = ([verb, [step, does]]: [string, readonly [RedirectSession['step'], Act]]): Route => ({
    method: 'POST',
    path: `/sis/pago/{session}/${verb}`,
    handle: (request) =>
      withSession(sessions, request, async (session) => {
        if (session.step === step) await does(sessions, session, fieldsOfForm(request.body), bank);
        return seeOther(addressOf(session));
      }),
  });
  return [
    { method: 'POST', path: '/sis/realizarPago', handle: (request) => enter(bank, sessions, request) },
    {
      method: 'GET',
      path: '/sis/pago/{session}',
      handle: (request) => withSession(sessions, request, (session) => viewOf(bank, session)),
    },
    ...Object.entries(ACTS).map(act),
    {
      method: 'POST',
      path: '/sis/pago/{session}/cancelar',
      handle: (request) => withSession(sessions, request, (session) => cancel(sessions, session)),
    },
    {
      method: 'GET',
      path: '/sis/pago/{session}/volver',
      handle: (request) => withSession(sessions, request, (session) => goBack(sessions, session)),
    },
  ];
}

function enter(bank: Bank, sessions: RedirectSessions, request: Request): Answer {
  try {
    return seeOther(addressOf(sessions.open(openEnvelope(fieldsOfForm(request.body), bank.merchant))));
  } catch (error) {
    if (error instanceof SisError) return errorPage(error.code, 'Los datos que ha enviado el comercio no son válidos.');
    if (error instanceof SimulatorRefusal) return errorPage('SIMULADOR', error.message);
    throw error;
  }
}

async function withSession(
  sessions: RedirectSessions,
  request: Request,
  use: (session: RedirectSession) => Answer | Promise<Answer>,
): Promise<Answer> {
  const session = sessions.find(request.named.session ?? '');
  return session === null ? errorPage('SIS0944', 'La sesión de pago no existe o ha caducado.') : use(session);
}

async function payByCard(sessions: RedirectSessions, session: RedirectSession, fields: Fields, bank: Bank) {
  const card = session.keptCard ?? readTypedCard(fields);
  if (typeof card === 'string') {
    session.problem = CARD_PROBLEMS[card];
    return;
  }
  session.problem = null;
  session.operation.card = card;
  if (sandboxCardOf(card.number)?.isChallenged) {
    session.step = 'bank';
    keepWaiting(bank, session.operation, '9999');
  } else await sessions.finish(session, chargeOf(card, session, bank));
}

async function answerBank(sessions: RedirectSessions, session: RedirectSession, fields: Fields, bank: Bank) {
  const { card } = session.operation;
  const isAccepted = textOf(fields, 'respuesta') === 'aceptar' && card !== null;
  await sessions.finish(session, isAccepted ? chargeOf(card, session, bank) : NOT_AUTHENTICATED);
}

async function openBizum(sessions: RedirectSessions, session: RedirectSession, fields: Fields) {
  const phone = textOf(fields, 'phone').replaceAll(/\s/g, '');
  if (!/^(?:\+34)?[67]\d{8}$/.test(phone)) session.problem = 'El teléfono móvil no es válido';
  else if (textOf(fields, 'pin') !== BIZUM_PIN)
    await countWrongCode(sessions, session, 'La clave de Bizum no es correcta');
  else {
    session.problem = null;
    session.step = 'sms';
  }
}

async function payByBizum(sessions: RedirectSessions, session: RedirectSession, fields: Fields) {
  if (textOf(fields, 'respuesta') === 'rechazar') await sessions.finish(session, BIZUM_REFUSED);
  else if (textOf(fields, 'code') !== BIZUM_SMS) await countWrongCode(sessions, session, 'El código no es correcto');
  else await sessions.finish(session, '0000');
}

async function countWrongCode(sessions: RedirectSessions, session: RedirectSession, words: string): Promise<void> {
  session.wrongCodes += 1;
  session.problem = words;
  if (session.wrongCodes >= WRONG_CODES_MAX) await sessions.finish(session, BIZUM_BLOCKED);
}

async function payByWallet(sessions: RedirectSessions, session: RedirectSession, fields: Fields) {
  await sessions.finish(session, textOf(fields, 'respuesta') === 'aceptar' ? '0000' : DENIED);
}

async function cancel(sessions: RedirectSessions, session: RedirectSession): Promise<Answer> {
  if (session.step !== 'over') await sessions.finish(session, session.way === 'bizum' ? BIZUM_CANCELLED : CANCELLED);
  return seeOther(addressOf(session));
}

function goBack(sessions: RedirectSessions, session: RedirectSession): Answer {
  if (session.step !== 'over') return seeOther(addressOf(session));
  const address = sessions.returnAddress(session);
  const onSent = () => sessions.afterReturn(session);
  if (address === '') return { ...page('Fin', html`<p>El comercio no ha dicho adónde volver.</p>`), onSent };
  return { ...seeOther(address), onSent };
}

function chargeOf(card: Card, { operation }: RedirectSession, bank: Bank): string {
  return responseOf(card, operation.amount, bank.now());
}

function addressOf({ id }: RedirectSession): string {
  return `/sis/pago/${id}`;
}
