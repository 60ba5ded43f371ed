// A venue for refund tests: its own database with settled payments, staff, and a scripted provider.

import type { OutputOf } from '#contract/endpoint.ts';
import type { incidentEndpoints } from '#contract/incidents.ts';
import type { refundEndpoints } from '#contract/refunds.ts';
import { cents } from '#domain/money.ts';
import type { PaymentState } from '#domain/payment.ts';
import type { RefundState } from '#domain/refund.ts';
import { incidentHandlers, reportIncident } from '#server/incidents/index.ts';
import { refundHandlers } from '#server/orders-and-payments/index.ts';
import {
  createRequestContext,
  createSystemContext,
  type Services,
  type StaffContext,
} from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { staffActor } from '#server/platform/testing/staff-actor.ts';
import { addStaff, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { queryUnknownRefunds } from '#server/refunds/query-unknown-refunds.ts';
import { processPendingRefunds } from '#server/refunds/refund-sender.ts';
import { openZClosure } from '#server/z-closures/index.ts';
import { createScriptedBank, type ScriptedBank } from './bank.ts';
import { type NewTestPayment, storeAttempt, storePayment } from './store-payment.ts';

/** A test venue for refunds: its database, a scripted payment provider, and functions that store payments and run the workers. */
interface RefundTestVenue {
  readonly services: Services;
  readonly db: Services['db'];
  readonly bank: ScriptedBank;
  setNow(now: Date): void;
  /** Adds a settled payment: paid at the bar unless a provider is given. Returns the ids of payment and attempt. */
  addPayment(payment?: NewTestPayment): Promise<{ paymentId: string; attemptId: string; number: number }>;
  /** Adds another charged attempt to a settled payment. Returns its id. */
  addDuplicateCharge(paymentId: string, amount?: number): Promise<string>;
  /** Creates a staff user with the calls they can make. */
  createStaff(name?: string): Promise<TestStaff>;
  /** Runs the refund worker once, with connections of its own like another process. */
  runSender(): Promise<void>;
  /** Queries the refunds whose result is unknown and whose next query is due, with connections of its own. */
  runQueries(): Promise<void>;
}

type TestHandlers = ReturnType<typeof refundHandlers> & typeof incidentHandlers;

type TestEndpoints = typeof refundEndpoints & typeof incidentEndpoints;
type EndpointName = keyof TestEndpoints;

type StaffCall<Name extends EndpointName> = (
  input: Parameters<TestHandlers[Name]>[1],
) => Promise<OutputOf<TestEndpoints[Name]>>;

/** A staff user in tests, with one function for each endpoint of refunds and incidents. */
type TestStaff = { readonly [Name in EndpointName]: StaffCall<Name> } & {
  readonly userId: string;
};

/** Opens a test venue for refunds, with a scripted payment provider. */
export async function openRefundTestVenue(): Promise<RefundTestVenue> {
  const { connection } = await cloneDatabase();
  const log = createSilentLog();
  const live = createLiveHub(log);
  const opened = openDatabase(connection, log);
  const others = openDatabase(connection, log);
  closeAfterwards(async () => {
    live.close();
    await opened.close();
    await others.close();
  });
  let now = SATURDAY_NIGHT;
  const services = {
    db: opened.db,
    live,
    log,
    timeZone: 'Europe/Madrid',
    clock: () => now,
    newId,
    newToken,
  };
  const bank = createScriptedBank();
  const gateways = { providers: [bank.provider], publicUrl: 'http://localhost:3000' };
  await openZClosure(opened.db, now);
  let number = 0;

  return {
    services,
    db: opened.db,
    bank,
    setNow: (moment) => {
      now = moment;
    },
    addPayment: async (payment = {}) => {
      number += 1;
      return { number, ...(await storePayment(opened.db, number, payment)) };
    },
    addDuplicateCharge: async (paymentId, amount = 1000) => {
      const attemptId = await storeAttempt(opened.db, { paymentId, amount, provider: 'redsys' });
      const context = createSystemContext(services);
      const detail = { amount, externalId: `money-${attemptId}` };
      await opened.db.updateTable('payment_attempts').set({ surplus: amount }).where('id', '=', attemptId).execute();
      await context.transaction((sql) =>
        reportIncident(context, sql, { kind: 'duplicate-charge', paymentId, attemptId, detail }),
      );
      return attemptId;
    },
    createStaff: (name = 'Marta') =>
      createTestStaff(services, { ...refundHandlers(gateways), ...incidentHandlers }, name),
    runSender: () => processPendingRefunds({ ...services, db: others.db }, gateways),
    runQueries: () => queryUnknownRefunds({ ...services, db: others.db }, gateways),
  };
}

async function createTestStaff(services: Services, handlers: TestHandlers, name: string): Promise<TestStaff> {
  const userId = await addStaff(services.db, { email: `${newId()}@comanda.test`, name });
  const context = (): StaffContext =>
    createRequestContext(services, {
      ...createSystemContext(services),
      actor: staffActor(userId, ['MANAGER'], name),
    });
  return {
    userId,
    listRefundable: async (input) => handlers.listRefundable(context(), input),
    refundPayment: async (input) => handlers.refundPayment(context(), input),
    recordExternalRefund: async (input) => handlers.recordExternalRefund(context(), input),
    recordRefundDecision: async (input) => handlers.recordRefundDecision(context(), input),
    repeatRefund: async (input) => handlers.repeatRefund(context(), input),
    listIncidents: async (input) => handlers.listIncidents(context(), input),
    closeIncident: async (input) => handlers.closeIncident(context(), input),
  };
}

/**
 * Stores a refund in this state, such as `sending`, as if the process had been killed then. `amount` is in cents, 10 € by default.
 * Returns the id of the refund. Throws if the payment has no attempt.
 */
export async function storeRefund(
  db: Services['db'],
  paymentId: string,
  state: RefundState,
  { id = newId(), amount = 1000 }: { readonly id?: string; readonly amount?: number } = {},
): Promise<string> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      attempt_id: attempt.id,
      amount,
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

/**
 * Runs the last status query about all refunds with an unknown result: sets the clock half an hour ahead, queries, and sets it
 * back.
 */
export async function runLastQueries(venue: RefundTestVenue): Promise<void> {
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + LAST_QUERY_MS));
  await venue.runQueries();
  venue.setNow(SATURDAY_NIGHT);
}

/** The milliseconds from the moment when the result of a refund becomes unknown to the last status query about it. */
export const LAST_QUERY_MS = 30 * 60_000;

/** Reads the stored refunds of a payment, oldest first. */
export function readRefunds(db: Services['db'], paymentId: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'attempt_id', 'is_surplus', 'failure_code', 'external_id', 'requested_by'])
    .select(['origin', 'reason', 'next_query_on'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_on')
    .orderBy('id')
    .execute();
}

/** Reads the kinds of the open payment incidents (problems that staff must review) of a payment, sorted. */
export async function readOpenIncidentKinds(db: Services['db'], paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_incidents')
    .select('kind')
    .where('payment_id', '=', paymentId)
    .where('closed_on', 'is', null)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Reads the stored state of a payment. */
export async function readPaymentState(db: Services['db'], paymentId: string): Promise<PaymentState> {
  const { state } = await db
    .selectFrom('payments')
    .select('state')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return state;
}

/** Returns the sum of all refund entries in the database, in cents, whatever their Z closure. */
export async function readRefundEntrySum(db: Services['db']): Promise<number> {
  const { amount } = await db
    .selectFrom('refund_entries')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .executeTakeFirstOrThrow();
  return Number(amount ?? 0);
}

/** Fields of a test payment by card through Redsys, whose refunds must go through the provider. */
export const CARD_PAYMENT = { method: 'redsys', provider: 'redsys' } as const;

/** Returns the input of the endpoint that requests a refund of this amount in cents, with a new refund id. */
export function newRefundInput(paymentId: string, amount: number, reason = 'Plato frío') {
  return { paymentId, refundId: newId(), amount: cents(amount), reason };
}
