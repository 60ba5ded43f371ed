// Sessions of customers on the bank's own pages, from the merchant's form to the return.
import { orderKey } from '#e2e/fakes/redsys/merchants.ts';
import {
  completeOperation,
  isPaid,
  newOperation,
  requireUnusedOrder,
  saveCardReference,
  storePendingOperation,
} from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { notificationFields } from '#e2e/fakes/redsys/operations/reply-fields.ts';
import { sendNotification, signNotification } from '#e2e/fakes/redsys/operations/send-notification.ts';
import { type Card, type Operation, storeEntry } from '#e2e/fakes/redsys/operations/store.ts';
import { findCardByReference } from '#e2e/fakes/redsys/rest/sources.ts';
import { isExpired, newHexId, type RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { PAY, readOperationRequest, type VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { requireLoopback } from '#e2e/fakes/redsys/wire/loopback.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';

/** How a customer pays on the bank's own pages. `xpay` is a wallet. */
type RedirectPaymentOption = 'card' | 'bizum' | 'xpay';

/** The visit of a customer to the bank's own pages, for one payment. */
export interface RedirectSession {
  readonly id: string;
  readonly verified: VerifiedRequest;
  readonly paymentOption: RedirectPaymentOption;
  readonly operation: Operation;
  /** A saved card, which the customer does not type; null without one. */
  readonly savedCard: Card | null;
  /** `challenge`: the customer's bank requires a confirmation; `sms`: Bizum requires its code. */
  step: 'form' | 'challenge' | 'sms' | 'finished';
  /** Validation error of the last input; null without one. */
  error: string | null;
  wrongCodeCount: number;
  /** Fields of the notification of the latest result; null without a result. */
  notification: Fields | null;
}

/** The visits of customers to the bank's own pages, from the merchant's form to the return. */
export interface RedirectSessions {
  /** Opens a session by the merchant's form. Throws `SisError` or `SimulatorRefusal`. */
  open(verified: VerifiedRequest): RedirectSession;
  /** Null for an unknown session and for an unfinished one after 30 minutes. */
  find(id: string): RedirectSession | null;
  /** Returns the session with this order number, of any merchant; null if no page was opened for it. */
  findByOrder(order: string): RedirectSession | null;
  /** True if the customer can still pay on the page. */
  isPayable(session: RedirectSession): boolean;
  all(): readonly RedirectSession[];
  /** Stores the result, and notifies the merchant. After a decline the page stays payable if the behaviour says so. */
  finish(session: RedirectSession, response: string): Promise<void>;
  /** The address that the customer returns to; empty if the merchant's form has none. */
  returnAddress(session: RedirectSession): string;
}

const PAYMENT_OPTIONS: Readonly<Record<string, RedirectPaymentOption>> = {
  '': 'card',
  C: 'card',
  T: 'card',
  z: 'bizum',
  xpay: 'xpay',
  google: 'xpay',
};

const PAYABLE_AGAIN = 'La operación no se ha realizado. Puede intentarlo otra vez.';

/** Creates the store in memory of the visits to the bank's own pages. */
export function createRedirectSessions(simulator: RedsysSimulator): RedirectSessions {
  const sessions = new Map<string, RedirectSession>();
  const isSessionExpired = ({ operation }: RedirectSession) => isExpired(operation.startedOn, simulator.now());
  return {
    open: (verified) => {
      const key = orderKey(verified.merchant, verified.order);
      const existing = [...sessions.values()].find((session) => keyOf(session) === key);
      const isSame = existing?.operation.amount === Number(textOf(verified.parameters, 'DS_MERCHANT_AMOUNT'));
      if (existing !== undefined && isSame && existing.step !== 'finished' && !isSessionExpired(existing))
        return existing;
      const session = newSession(simulator, verified);
      storeEntry(sessions, session.id, session);
      return session;
    },
    find: (id) => {
      const session = sessions.get(id) ?? null;
      return session !== null && (session.step === 'finished' || !isSessionExpired(session)) ? session : null;
    },
    findByOrder: (order) => [...sessions.values()].findLast((session) => session.verified.order === order) ?? null,
    isPayable: (session) => session.step !== 'finished' && !isSessionExpired(session),
    all: () => [...sessions.values()],
    finish: async (session, response) => {
      const { operation, verified } = session;
      const { page } = simulator.control.behaviour(verified.order);
      completeOperation(simulator, operation, response, session.paymentOption === 'card' ? '1' : '0');
      const isPayableAgain = page === 'payable-again' && !isPaid(response);
      session.step = isPayableAgain ? 'form' : 'finished';
      session.error = isPayableAgain ? PAYABLE_AGAIN : null;
      session.wrongCodeCount = 0;
      session.notification = notificationFields(
        simulator,
        operation,
        verified.parameters,
        saveCardReference(simulator, operation, verified.parameters),
      );
      await sendNotification(simulator, verified, session.notification);
    },
    returnAddress: (session) => returnAddress(simulator, session),
  };
}

function newSession(simulator: RedsysSimulator, verified: VerifiedRequest): RedirectSession {
  const { parameters } = verified;
  const request = readOperationRequest(verified);
  if (request.type !== PAY) throw new SisError('SIS0023');
  const paymentOption = PAYMENT_OPTIONS[textOf(parameters, 'DS_MERCHANT_PAYMETHODS')];
  if (paymentOption === undefined) throw new SisError('SIS0031');
  for (const name of ['MERCHANTURL', 'URLOK', 'URLKO']) requireLoopback(textOf(parameters, `DS_MERCHANT_${name}`));
  requireUnusedOrder(simulator, verified);

  const identifier = textOf(parameters, 'DS_MERCHANT_IDENTIFIER');
  const savedCard =
    identifier === '' || identifier === 'REQUIRED' ? null : findCardByReference(simulator, verified, identifier);
  const paidBy = paymentOption === 'xpay' ? 'wallet' : paymentOption;
  const operation = newOperation(simulator, verified, request, paidBy, savedCard);
  storePendingOperation(simulator, operation, '9998');
  return {
    id: newHexId(),
    verified,
    paymentOption,
    operation,
    savedCard,
    step: 'form',
    error: null,
    wrongCodeCount: 0,
    notification: null,
  };
}

function returnAddress(simulator: RedsysSimulator, { verified, operation, notification }: RedirectSession): string {
  const field = isPaid(operation.response) ? 'DS_MERCHANT_URLOK' : 'DS_MERCHANT_URLKO';
  const address = textOf(verified.parameters, field);
  const isWithoutData = simulator.control.behaviour(verified.order).returns === 'without-data';
  if (address === '' || notification === null || isWithoutData) return address;
  const url = new URL(address);
  for (const [name, value] of Object.entries(signNotification(simulator, verified, notification)))
    url.searchParams.set(name, value);
  return url.href;
}

function keyOf({ verified }: RedirectSession): string {
  return orderKey(verified.merchant, verified.order);
}
