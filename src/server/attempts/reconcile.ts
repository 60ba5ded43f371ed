// Repairs what crashes, lost messages and silent providers leave behind. Several processes may do it at once.
import { PAYMENT_TTL_MINUTES } from '#domain/attempt.ts';
import { isPending } from '#domain/payment.ts';
import { endPayment, lockPayment, reportIncident } from '#server/payments/index.ts';
import { backOffForAge } from '#server/platform/background/back-off.ts';
import type { WaitingWork } from '#server/platform/background/waiting-work.ts';
import { type Context, createHouseContext, type House } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { claimCheck, endUnpaid } from './check-payment.ts';
import { giveUpAttempt, syncAttempt } from './core/ask-provider.ts';
import type { Means } from './core/means.ts';
import { CALL_PATIENCE_MS, expiryOf, silentSince, UNDER_WAY } from './core/stored-attempt.ts';

/** In one round, of each kind; the rest have their turn in the next one. */
const ROUND_MAX = 100;
/** What is unknown for longer stays with the staff, who were told long before. */
const GIVE_UP_HOURS = 24;
/** The older an attempt, the longer the wait until its next status query: a tenth of its age. */
const STATUS_QUERY_BACK_OFF = { fraction: 0.1, minMs: CALL_PATIENCE_MS };

/**
 * One round: attempts that nobody has heard of for a while are asked about, and payments past their time are given up.
 * What fails is logged, and left to the next round.
 */
export async function reconcile(house: House, means: Means): Promise<void> {
  for (const { id } of await dueAttempts(house)) {
    await logged(house, id, (context) => repairAttempt(context, means, id));
  }
  for (const { id } of await duePayments(house)) {
    await logged(house, id, (context) => expirePayment(context, id));
  }
}

async function logged(house: House, id: string, repair: (context: Context) => Promise<void>): Promise<void> {
  try {
    await repair(createHouseContext(house));
  } catch (error) {
    house.log.error({ err: error, id }, 'A payment could not be reconciled');
  }
}

function dueAttempts({ db, clock }: House) {
  const now = clock();
  return db
    .selectFrom('payment_attempts')
    .select('id')
    .where('state', 'in', UNDER_WAY)
    .where('updated_on', '<', silentSince(now))
    .where('created_on', '>', giveUpLine(now))
    .orderBy('checked_on', (order) => order.asc().nullsFirst())
    .limit(ROUND_MAX)
    .execute();
}

/** Attempts that wait for a status query. */
export function readWaitingAttempts(db: Database, now: Date): Promise<WaitingWork> {
  return db
    .selectFrom('payment_attempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_on').as('oldest')])
    .where('state', 'in', UNDER_WAY)
    .where('updated_on', '<', silentSince(now))
    .where('created_on', '>', giveUpLine(now))
    .executeTakeFirstOrThrow();
}

/** Asks about it; where the payment waits for no money any more, sees to it that none comes. */
async function repairAttempt(context: Context, means: Means, id: string): Promise<void> {
  const { now } = context;
  const attempt = await context.db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_attempts.created_on', 'payments.state', 'payments.created_on as placed_on'])
    .where('payment_attempts.id', '=', id)
    .executeTakeFirstOrThrow();
  const age = now.getTime() - attempt.created_on.getTime();
  const wait = backOffForAge(age, STATUS_QUERY_BACK_OFF);
  if (!(await claimCheck(context, id, new Date(now.getTime() - wait)))) return;

  const isAwaited = isPending(attempt.state) && now < expiryOf(attempt.placed_on);
  if (isAwaited) await syncAttempt(context, means, id);
  else await giveUpAttempt(context, means, id);
}

function duePayments({ db, clock }: House) {
  return (
    db
      .selectFrom('payments')
      .select('id')
      .where('state', '=', 'pending')
      // What a table owes for orders that staff took waits until somebody pays it.
      .where('made_by', 'is', null)
      .where('created_on', '<=', new Date(clock().getTime() - PAYMENT_TTL_MINUTES * 60_000))
      .orderBy('created_on', 'desc')
      .limit(ROUND_MAX)
      .execute()
  );
}

/** Gives up a payment past its time. While money may still be moving it waits, and somebody is told. */
async function expirePayment(context: Context, paymentId: string): Promise<void> {
  const attempt = await endUnpaid(context, paymentId, 'expired');
  if (!attempt) return;
  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    // Its provider has yet to be asked since the time was up.
    if (!payment || attempt.checked_on === null || attempt.checked_on < expiryOf(payment.created_on)) return;
    if (attempt.created_on <= giveUpLine(context.now)) await endPayment(context, sql, paymentId, 'expired');
    const { id: attemptId, amount, failure_code: code } = attempt;
    const detail = { amount, ...(code === null ? {} : { code }) };
    await reportIncident(context, sql, { kind: 'unknown-outcome', paymentId, attemptId, detail });
  });
}

function giveUpLine(now: Date): Date {
  return new Date(now.getTime() - GIVE_UP_HOURS * 3_600_000);
}
