// A guest on the bank's own pages: from the merchant's form to the way back.
import { type Bank, isPast, newHexId } from '#e2e/fakes/redsys/bank.ts';
import {
  conclude,
  draftOf,
  isPaid,
  keepWaiting,
  noticeOf,
  referenceFields,
  requireUnused,
} from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { type Card, type Operation, remember } from '#e2e/fakes/redsys/operations/store.ts';
import { notify, sealNotice } from '#e2e/fakes/redsys/operations/send-notification.ts';
import { cardOfReference } from '#e2e/fakes/redsys/rest/sources.ts';
import { askedOf, type Opened, PAY } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { requireLoopback } from '#e2e/fakes/redsys/wire/loopback.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';

export type PayWay = 'card' | 'bizum' | 'xpay';

export interface RedirectSession {
  readonly id: string;
  readonly opened: Opened;
  readonly way: PayWay;
  readonly operation: Operation;
  /** The card kept from another time, which nobody types again. */
  readonly keptCard: Card | null;
  /** `bank`: the guest's bank asks about the card; `sms`: Bizum asks for its code. */
  step: 'form' | 'bank' | 'sms' | 'over';
  /** What was wrong with what was typed last. */
  problem: string | null;
  wrongCodes: number;
  /** What is told of it, once it is over. */
  notice: Fields;
  isNotified: boolean;
}

export interface RedirectSessions {
  /** The guest came with the merchant's form. Throws `SisError` or `SimulatorRefusal`. */
  open(opened: Opened): RedirectSession;
  /** Null for one that never was; an unfinished one after half an hour is over. */
  find(id: string): RedirectSession | null;
  finish(session: RedirectSession, response: string): Promise<void>;
  /** Where the guest goes back to; empty when the merchant named nothing. */
  returnAddress(session: RedirectSession): string;
  /** Tells the merchant after the guest left, if it is to be told then. */
  afterReturn(session: RedirectSession): void;
}

const WAYS: Readonly<Record<string, PayWay>> = {
  '': 'card',
  C: 'card',
  T: 'card',
  z: 'bizum',
  xpay: 'xpay',
  google: 'xpay',
};

export function redirectSessions(bank: Bank): RedirectSessions {
  const sessions = new Map<string, RedirectSession>();
  const isExpired = ({ operation }: RedirectSession) => isPast(operation.startedOn, bank.now());
  return {
    open: (opened) => {
      const again = [...sessions.values()].find((session) => session.opened.order === opened.order);
      const isSame = again?.operation.amount === Number(textOf(opened.parameters, 'DS_MERCHANT_AMOUNT'));
      if (again !== undefined && isSame && again.step !== 'over' && !isExpired(again)) return again;
      const session = newSession(bank, opened);
      remember(sessions, session.id, session);
      return session;
    },
    find: (id) => {
      const session = sessions.get(id) ?? null;
      return session !== null && (session.step === 'over' || !isExpired(session)) ? session : null;
    },
    finish: async (session, response) => {
      const { operation, opened } = session;
      conclude(bank, operation, response, session.way === 'card' ? '1' : '0');
      session.step = 'over';
      session.notice = noticeOf(
        bank,
        operation,
        opened.parameters,
        referenceFields(bank, operation, opened.parameters),
      );
      if (bank.control.behaviour().notified === 'before-return') await tell(bank, session);
    },
    returnAddress: (session) => returnAddress(bank, session),
    afterReturn: (session) => void tell(bank, session),
  };
}

/** Once. */
async function tell(bank: Bank, session: RedirectSession): Promise<void> {
  if (session.isNotified) return;
  session.isNotified = true;
  await notify(bank, session.opened, session.notice);
}

function newSession(bank: Bank, opened: Opened): RedirectSession {
  const { parameters } = opened;
  const asked = askedOf(opened);
  if (asked.type !== PAY) throw new SisError('SIS0023');
  const way = WAYS[textOf(parameters, 'DS_MERCHANT_PAYMETHODS')];
  if (way === undefined) throw new SisError('SIS0031');
  for (const name of ['MERCHANTURL', 'URLOK', 'URLKO']) requireLoopback(textOf(parameters, `DS_MERCHANT_${name}`));
  requireUnused(bank, asked.order);

  const identifier = textOf(parameters, 'DS_MERCHANT_IDENTIFIER');
  const keptCard = identifier === '' || identifier === 'REQUIRED' ? null : cardOfReference(bank, identifier);
  const paidBy = way === 'xpay' ? 'wallet' : way;
  const operation = draftOf(bank, asked, paidBy, keptCard);
  keepWaiting(bank, operation, '9998');
  return {
    id: newHexId(),
    opened,
    way,
    operation,
    keptCard,
    step: 'form',
    problem: null,
    wrongCodes: 0,
    notice: {},
    isNotified: false,
  };
}

function returnAddress(bank: Bank, { opened, operation, notice }: RedirectSession): string {
  const named = isPaid(operation.response) ? 'DS_MERCHANT_URLOK' : 'DS_MERCHANT_URLKO';
  const address = textOf(opened.parameters, named);
  if (address === '' || bank.control.behaviour().returns === 'without-data') return address;
  const url = new URL(address);
  for (const [name, value] of Object.entries(sealNotice(bank, opened, notice))) url.searchParams.set(name, value);
  return url.href;
}
