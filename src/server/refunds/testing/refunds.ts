// A till for tests: its own database with paid payments, people of the staff, and a provider that does as it is told.

import type { OutputOf } from '#contract/endpoint.ts';
import type { refunds as refundContract } from '#contract/refunds.ts';
import type { ProviderId } from '#domain/attempt.ts';
import { cents } from '#domain/money.ts';
import type { PaymentMethod, PaymentState } from '#domain/payment.ts';
import type { RefundState } from '#domain/refund.ts';
import { settlementParts } from '#server/app.ts';
import { incidentHandlers, reportIncident } from '#server/incidents/index.ts';
import { createContext, createHouseContext, type House, type StaffContext } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/database.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { addStaff, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { refundHandlers } from '#server/refunds/handlers.ts';
import { seeToRefunds } from '#server/refunds/refund-sender.ts';
import { openClosure } from '#server/z-closures/index.ts';
import { createBank, type ScriptedBank } from './bank.ts';

export interface TestTill {
  readonly house: House;
  readonly db: House['db'];
  readonly bank: ScriptedBank;
  setNow(now: Date): void;
  /** A paid payment; by hand unless a provider took the money. Gives the ids of both. */
  addPayment(payment?: NewTestPayment): Promise<{ paymentId: string; attemptId: string; number: number }>;
  /** Another attempt that took money for the payment, after it was paid. Gives its id. */
  addSecondCharge(paymentId: string, amount?: number): Promise<string>;
  /** Someone of the staff, and what they may ask for. */
  person(name?: string): Promise<TestPerson>;
  /** The worker's round, as another process with its own connections would do it. */
  round(): Promise<void>;
  close(): Promise<void>;
}

export interface NewTestPayment {
  readonly amount?: number;
  readonly method?: PaymentMethod;
  readonly provider?: ProviderId;
  readonly state?: PaymentState;
  readonly tableCode?: string;
}

type TestHandlers = ReturnType<typeof refundHandlers> & typeof incidentHandlers;

type Ask<Name extends keyof typeof refundContract> = (
  input: Parameters<TestHandlers[Name]>[0]['input'],
) => Promise<OutputOf<(typeof refundContract)[Name]>>;

export type TestPerson = { readonly [Name in keyof typeof refundContract]: Ask<Name> } & { readonly userId: string };

export async function openTestTill(): Promise<TestTill> {
  const { connection, drop } = await cloneDatabase();
  const log = createSilentLog();
  const live = createLiveHub(log);
  const opened = openDatabase(connection, log);
  const others = openDatabase(connection, log);
  let now = SATURDAY_NIGHT;
  const house = {
    db: opened.db,
    live,
    log,
    timeZone: 'Europe/Madrid',
    clock: () => now,
    newId,
    newToken,
    settlementParts,
  };
  const bank = createBank();
  const means = { providers: [bank.provider], publicUrl: 'http://localhost:3000' };
  await openClosure(opened.db, now);
  let number = 0;

  return {
    house,
    db: opened.db,
    bank,
    setNow: (moment) => {
      now = moment;
    },
    addPayment: async (payment = {}) => {
      number += 1;
      return { number, ...(await storePayment(opened.db, number, payment)) };
    },
    addSecondCharge: async (paymentId, amount = 1000) => {
      const attemptId = await storeAttempt(opened.db, { paymentId, amount, provider: 'redsys' });
      const context = createHouseContext(house);
      const detail = { amount, externalId: `money-${attemptId}` };
      await context.transaction((sql) =>
        reportIncident(context, sql, { kind: 'duplicate-charge', paymentId, attemptId, detail }),
      );
      return attemptId;
    },
    person: (name = 'Marta') => createPerson(house, { ...refundHandlers(means), ...incidentHandlers }, name),
    round: () => seeToRefunds({ ...house, db: others.db }, means),
    close: async () => {
      live.close();
      await opened.close();
      await others.close();
      await drop();
    },
  };
}

async function createPerson(house: House, handlers: TestHandlers, name: string): Promise<TestPerson> {
  const userId = await addStaff(house.db, { email: `${newId()}@comanda.test`, name });
  const context = (): StaffContext =>
    createContext(house, {
      ...createHouseContext(house),
      actor: { kind: 'staff', userId, name, email: '', avatar: null, roles: ['MANAGER'] },
    });
  return {
    userId,
    listRefundable: async (input) => handlers.listRefundable({ context: context(), input }),
    refundPayment: async (input) => handlers.refundPayment({ context: context(), input }),
    settleRefund: async (input) => handlers.settleRefund({ context: context(), input }),
    listIncidents: async (input) => handlers.listIncidents({ context: context(), input }),
    closeIncident: async (input) => handlers.closeIncident({ context: context(), input }),
  };
}

async function storePayment(
  db: House['db'],
  number: number,
  { amount = 1000, method = 'manual', provider, state = 'succeeded', tableCode = 'A1' }: NewTestPayment,
): Promise<{ paymentId: string; attemptId: string }> {
  const paymentId = newId();
  const isPaid = state === 'succeeded' || state === 'partially-refunded' || state === 'refunded';
  const closure = await db.selectFrom('z_closures').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('payments')
    .values({
      id: paymentId,
      order_id: newId(),
      number,
      customer_id: null,
      email: 'lucia@example.com',
      table_code: tableCode,
      lines: '[]',
      comment: '',
      content_hash: null,
      payment_method: method,
      state,
      vat_percent: 10,
      total_amount_order: amount,
      amount_paid_by_user: isPaid ? amount : 0,
      created_on: SATURDAY_NIGHT,
      payment_on: isPaid ? SATURDAY_NIGHT : null,
      z_closure_id: isPaid ? closure.id : null,
      receipt_sent_on: null,
      external_payment_id: provider ? 'money-1' : null,
    })
    .execute();
  return { paymentId, attemptId: provider ? await storeAttempt(db, { paymentId, amount, provider }) : '' };
}

async function storeAttempt(
  db: House['db'],
  { paymentId, amount, provider }: { paymentId: string; amount: number; provider: ProviderId },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('payment_attempts')
    .values({
      id,
      payment_id: paymentId,
      provider,
      way: 'card',
      ref: `ref-${id}`,
      return_key: newToken(),
      state: 'succeeded',
      amount,
      data: '{}',
      step: null,
      failure: null,
      failure_code: null,
      external_id: `money-${id}`,
      created_on: SATURDAY_NIGHT,
      updated_on: SATURDAY_NIGHT,
      browser: '{}',
      asked_on: null,
      checked_on: null,
      content_hash: null,
    })
    .execute();
  return id;
}

/** A refund of the whole payment, as a process left it. Gives its id. */
export async function leaveRefund(db: House['db'], paymentId: string, state: RefundState): Promise<string> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      attempt_id: attempt.id,
      amount: 1000,
      reason: 'Plato frío',
      state,
      failure_code: null,
      external_id: null,
      requested_by: null,
      created_on: SATURDAY_NIGHT,
      updated_on: SATURDAY_NIGHT,
    })
    .execute();
  return id;
}

/** What is stored of a payment's refunds, oldest first. */
export function refundsOf(db: House['db'], paymentId: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'attempt_id', 'is_duplicate', 'failure_code', 'external_id', 'requested_by'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_on')
    .orderBy('id')
    .execute();
}

/** The kinds of what a person must still look at. */
export async function incidentsOf(db: House['db'], paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_incidents')
    .select('kind')
    .where('payment_id', '=', paymentId)
    .where('closed_on', 'is', null)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function stateOf(db: House['db'], paymentId: string): Promise<PaymentState> {
  const { state } = await db
    .selectFrom('payments')
    .select('state')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return state;
}

/** What is paid by card, which only its bank can give back. */
export const CARD = { method: 'redsys', provider: 'redsys' } as const;

/** A wish to give back that much, under a new id. */
export function aRefund(paymentId: string, amount: number, reason = 'Plato frío') {
  return { paymentId, refundId: newId(), amount: cents(amount), reason };
}
