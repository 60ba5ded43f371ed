// A guest on the bank's own pages: from the merchant's form to the way back.

import {
  completeOperation,
  isPaid,
  newOperation,
  notificationFields,
  requireUnused,
  savedCardFields,
  storePendingOperation,
} from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { sendNotification, signNotification } from '#e2e/fakes/redsys/operations/send-notification.ts';
import { type Card, type Operation, storeEntry } from '#e2e/fakes/redsys/operations/store.ts';
import { findCardByReference } from '#e2e/fakes/redsys/rest/sources.ts';
import { isExpired, newHexId, type RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { PAY, readOperationRequest, type VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { requireLoopback } from '#e2e/fakes/redsys/wire/loopback.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';

export type RedirectPaymentOption = 'card' | 'bizum' | 'xpay';

export interface RedirectSession {
  readonly id: string;
  readonly verified: VerifiedRequest;
  readonly paymentOption: RedirectPaymentOption;
  readonly operation: Operation;
  /** The card kept from another time, which nobody types again. */
  readonly savedCard: Card | null;
  /** `bank`: the guest's bank asks about the card; `sms`: Bizum asks for its code. */
  step: 'form' | 'bank' | 'sms' | 'over';
  /** What was wrong with what was typed last. */
  error: string | null;
  wrongCodeCount: number;
  /** What is told of it, once it is over. */
  notification: Fields;
  isNotified: boolean;
}

export interface RedirectSessions {
  /** The guest came with the merchant's form. Throws `SisError` or `SimulatorRefusal`. */
  open(verified: VerifiedRequest): RedirectSession;
  /** Null for one that never was; an unfinished one after half an hour is over. */
  find(id: string): RedirectSession | null;
  finish(session: RedirectSession, response: string): Promise<void>;
  /** Where the guest goes back to; empty when the merchant named nothing. */
  returnAddress(session: RedirectSession): string;
  /** Tells the merchant after the guest left, if it is to be told then. */
  notifyAfterReturn(session: RedirectSession): void;
}

const PAYMENT_OPTIONS: Readonly<Record<string, RedirectPaymentOption>> = {
  '': 'card',
  C: 'card',
  T: 'card',
  z: 'bizum',
  xpay: 'xpay',
  google: 'xpay',
};

export function createRedirectSessions(simulator: RedsysSimulator): RedirectSessions {
  const sessions = new Map<string, RedirectSession>();
  const isSessionExpired = ({ operation }: RedirectSession) => isExpired(operation.startedOn, simulator.now());
  return {
    open: (verified) => {
      const again = [...sessions.values()].find((session) => session.verified.order === verified.order);
      const isSame = again?.operation.amount === Number(textOf(verified.parameters, 'DS_MERCHANT_AMOUNT'));
      if (again !== undefined && isSame && again.step !== 'over' && !isSessionExpired(again)) return again;
      const session = newSession(simulator, verified);
      storeEntry(sessions, session.id, session);
      return session;
    },
    find: (id) => {
      const session = sessions.get(id) ?? null;
      return session !== null && (session.step === 'over' || !isSessionExpired(session)) ? session : null;
    },
    finish: async (session, response) => {
      const { operation, verified } = session;
      completeOperation(simulator, operation, response, session.paymentOption === 'card' ? '1' : '0');
      session.step = 'over';
      session.notification = notificationFields(
        simulator,
        operation,
        verified.parameters,
        savedCardFields(simulator, operation, verified.parameters),
      );
      if (simulator.control.behaviour().notified === 'before-return') await notifyMerchant(simulator, session);
    },
    returnAddress: (session) => returnAddress(simulator, session),
    notifyAfterReturn: (session) => void notifyMerchant(simulator, session),
  };
}

/** Once. */
async function notifyMerchant(simulator: RedsysSimulator, session: RedirectSession): Promise<void> {
  if (session.isNotified) return;
  session.isNotified = true;
  await sendNotification(simulator, session.verified, session.notification);
}

function newSession(simulator: RedsysSimulator, verified: VerifiedRequest): RedirectSession {
  const { parameters } = verified;
  const request = readOperationRequest(verified);
  if (request.type !== PAY) throw new SisError('SIS0023');
  const way = PAYMENT_OPTIONS[textOf(parameters, 'DS_MERCHANT_PAYMETHODS')];
  if (way === undefined) throw new SisError('SIS0031');
  for (const name of ['MERCHANTURL', 'URLOK', 'URLKO']) requireLoopback(textOf(parameters, `DS_MERCHANT_${name}`));
  requireUnused(simulator, request.order);

  const identifier = textOf(parameters, 'DS_MERCHANT_IDENTIFIER');
  const keptCard = identifier === '' || identifier === 'REQUIRED' ? null : findCardByReference(simulator, identifier);
  const paidBy = way === 'xpay' ? 'wallet' : way;
  const operation = newOperation(simulator, request, paidBy, keptCard);
  storePendingOperation(simulator, operation, '9998');
  return {
    id: newHexId(),
    verified,
    paymentOption: way,
    operation,
    savedCard: keptCard,
    step: 'form',
    error: null,
    wrongCodeCount: 0,
    notification: {},
    isNotified: false,
  };
}

function returnAddress(
  simulator: RedsysSimulator,
  { verified, operation, notification: notice }: RedirectSession,
): string {
  const named = isPaid(operation.response) ? 'DS_MERCHANT_URLOK' : 'DS_MERCHANT_URLKO';
  const address = textOf(verified.parameters, named);
  if (address === '' || simulator.control.behaviour().returns === 'without-data') return address;
  const url = new URL(address);
  for (const [name, value] of Object.entries(signNotification(simulator, verified, notice)))
    url.searchParams.set(name, value);
  return url.href;
}
