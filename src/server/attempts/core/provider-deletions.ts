// Deletes saved cards and customers at the payment providers when their data is erased here.
// Each deletion is stored with the erasure, sent after its commit, and sent again until the provider has confirmed.
import { sql as raw, type Selectable } from 'kysely';
import { type BackOff, backOffAfterTries } from '#server/platform/background/back-off.ts';
import { selectFirstClaimableRow, timeAfterMs } from '#server/platform/background/lease.ts';
import type { WaitingWorkSummary } from '#server/platform/background/waiting-work-summary.ts';
import type { Context, Services } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { findProvider, type PaymentGateways } from './payment-gateways.ts';

type ProviderDeletion = Pick<
  Selectable<Tables['provider_deletions']>,
  'id' | 'provider' | 'kind' | 'token' | 'data' | 'account' | 'tries'
>;

/** Longer than any call to a provider takes. */
const LEASE_MS = 2 * 60_000;
/** A minute after the first failed try, doubling up to six hours. */
const BACK_OFF: BackOff = { baseMs: 60_000, factor: 2, maxMs: 6 * 60 * 60_000 };

/**
 * Stores that a payment provider must delete a card or a customer, in the transaction that deletes the same data in Comanda. After
 * the commit, `sendDeletionsToProviders` sends the request to the provider.
 */
export async function queueDeletionAtProvider(
  context: Context,
  sql: Sql,
  { data, ...deletion }: Omit<ProviderDeletion, 'id' | 'tries'>,
): Promise<void> {
  const times = { created_on: context.now, next_try_on: context.now };
  await sql
    .insertInto('provider_deletions')
    .values({ id: context.newId(), ...deletion, data: JSON.stringify(data), ...times })
    .execute();
  context.afterCommit((live) => live.publish('provider-deletions'));
}

/**
 * Asks the payment providers to delete every card and customer whose stored deletion is due. Several processes may call this
 * function at once. When `stopping` is aborted, the function ends after the present deletion.
 */
export async function sendDeletionsToProviders(
  services: Services,
  gateways: Pick<PaymentGateways, 'providers'>,
  stopping = NEVER,
): Promise<void> {
  for (;;) {
    if (stopping.aborted) return;
    const deletion = await claimDeletion(services);
    if (!deletion) return;
    await sendDeletion(services, gateways, deletion);
  }
}

const NEVER = new AbortController().signal;

/** Leases the deletion that has been due for longest, cards before their customers. */
function claimDeletion({ db, clock }: Services): Promise<ProviderDeletion | undefined> {
  const now = clock();
  const due = selectFirstClaimableRow(
    db
      .selectFrom('provider_deletions')
      .select('id')
      .where('next_try_on', '<=', now)
      .orderBy('next_try_on')
      .orderBy('kind'),
  );
  return db
    .updateTable('provider_deletions')
    .set({ tries: raw<number>`tries + 1`, next_try_on: timeAfterMs(now, LEASE_MS) })
    .where('id', '=', due)
    .returning(['id', 'provider', 'kind', 'token', 'data', 'account', 'tries'])
    .executeTakeFirst();
}

async function sendDeletion(
  { db, clock, log }: Services,
  gateways: Pick<PaymentGateways, 'providers'>,
  { id, provider: providerId, kind, token, data, account, tries }: ProviderDeletion,
): Promise<void> {
  try {
    const provider = findProvider(gateways, providerId);
    if (!provider || (kind === 'card' && !provider.hasAccount(account)))
      throw new Error('The account of the provider is not configured.');
    await (kind === 'card' ? provider.deleteCard({ token, data, account }) : provider.deleteCustomer(token));
  } catch (error) {
    log.warn(
      { err: error, provider: providerId, kind, tries },
      'Erased data could not be deleted at the provider; it will be tried again',
    );
    const nextTry = timeAfterMs(clock(), backOffAfterTries(tries, BACK_OFF));
    await db.updateTable('provider_deletions').set({ next_try_on: nextTry }).where('id', '=', id).execute();
    return;
  }
  await db.deleteFrom('provider_deletions').where('id', '=', id).execute();
}

/**
 * Counts the cards and customers that were deleted in Comanda but not yet at the payment provider, and reads when the oldest of
 * these deletions was stored.
 */
export function countOpenDeletionsAtProvider(db: Database): Promise<WaitingWorkSummary> {
  return db
    .selectFrom('provider_deletions')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_on').as('oldest')])
    .executeTakeFirstOrThrow();
}
