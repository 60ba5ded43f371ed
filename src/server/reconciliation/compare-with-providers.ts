// Compares the charges and refunds in the payment providers' own lists with those stored here.
// Every difference is booked if its payment is known, or becomes a payment incident.
import type { ProviderId } from '#domain/provider.ts';
import {
  findAttemptIdsByRef,
  type ListedOperation,
  type Period,
  type Provider,
  reconcileListedCharge,
  reportUnlistedCharges,
} from '#server/attempts/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordListedRefund } from '#server/refunds/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The latest operations are left to the next comparison: their webhooks may still arrive. */
const RECENT_MS = HOUR_MS;
/** Each comparison repeats three days: operations are listed late, and the clock of the server may have been two days ahead. */
const OVERLAP_MS = 3 * DAY_MS;

/**
 * Compares the stored charges and refunds with the list of each payment provider that offers one, from about three days before the
 * last comparison. Records charges and refunds that are missing here, and opens payment incidents for other differences. If a
 * provider fails, the others are still compared; then the first error is thrown. May be repeated.
 */
export async function compareWithProviders(context: Context, providers: readonly Provider[]): Promise<void> {
  const results = await Promise.allSettled(providers.map((provider) => compareWithProvider(context, provider)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function compareWithProvider(context: Context, provider: Provider): Promise<void> {
  if (provider.listOperations === null) return;
  const period = await nextPeriod(context, provider);
  const listedRefs = new Set<string>();
  for await (const operation of provider.listOperations(period)) {
    if (operation.kind === 'charge' && operation.ref !== null) listedRefs.add(operation.ref);
    await recordListed(context, provider, operation);
  }
  // A charge is made after its attempt was created: those created shortly before the end may be listed next time.
  await reportUnlistedCharges(context, provider, { from: period.from, to: before(period.to, RECENT_MS) }, listedRefs);
  await storeCompared(context, provider, period.to);
}

async function recordListed(context: Context, { id: provider }: Provider, operation: ListedOperation): Promise<void> {
  if (operation.kind === 'charge') return reconcileListedCharge(context, provider, operation);
  const { externalId, ref, refundId, amount, state } = operation;
  await recordListedRefund(context, {
    provider,
    ref: ref ?? externalId,
    refundId,
    attempt: await findAttemptIdsByRef(context.db, provider, ref),
    refund: {
      externalId,
      amount,
      state,
    },
  });
}

async function nextPeriod({ db, now }: Context, { id: provider, listedDays }: Provider): Promise<Period> {
  const last = await db
    .selectFrom('provider_comparisons')
    .select('compared_until')
    .where('provider', '=', provider)
    .executeTakeFirst();
  const to = before(now, RECENT_MS);
  // A time later than now was stored before the clock of the server was put back: what it compared is not known.
  const compared = last && last.compared_until <= now ? last.compared_until : await firstAttemptTime(db, provider);
  const since = before(compared ?? to, OVERLAP_MS);
  const decided = await firstDecidedTime(db, provider, since);
  const from = decided !== null && decided < since ? decided : since;
  const earliest = before(now, listedDays * DAY_MS);
  return { from: from < earliest ? earliest : from, to };
}

/**
 * The earliest creation time of the attempts whose charges staff recorded since `since`; null if staff recorded no charge. The
 * day of such an attempt may have been compared already, before its charge was recorded.
 */
async function firstDecidedTime(db: Database, provider: ProviderId, since: Date): Promise<Date | null> {
  const { first } = await db
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.min<Date | null>('created_on').as('first'))
    .where('provider', '=', provider)
    .where('state', '=', 'succeeded')
    .where('decided_on', '>=', since)
    .executeTakeFirstOrThrow();
  return first;
}

/** The first comparison begins with the first attempt, as far as the lists reach. */
async function firstAttemptTime(db: Database, provider: ProviderId): Promise<Date | null> {
  const { first } = await db
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.min<Date | null>('created_on').as('first'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return first;
}

async function storeCompared({ db, now }: Context, { id: provider }: Provider, until: Date): Promise<void> {
  const compared = { compared_until: until, updated_on: now };
  await db
    .insertInto('provider_comparisons')
    .values({ provider, ...compared })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(compared))
    .execute();
}

function before(time: Date, ms: number): Date {
  return new Date(time.getTime() - ms);
}
