// Compares the charges in a payment provider's own list with the attempts to pay that are stored here.
import type { ProviderId } from '#domain/provider.ts';
import { reportIncident } from '#server/incidents/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { applyProviderStatus } from './core/apply-provider-status.ts';
import type { ListedOperation, Period, Provider } from './core/provider.ts';
import { type AttemptWithPayment, findAttemptByProviderRef, isChargeConfirmed } from './core/stored-attempt.ts';

/** A charge in the payment provider's own list, with which the daily comparison checks the attempts to pay. */
type ListedCharge = Extract<ListedOperation, { readonly kind: 'charge' }>;

/** The ids of an attempt and of its payment. */
interface AttemptIds {
  readonly id: string;
  readonly paymentId: string;
}

/**
 * Finds the id of the attempt to pay that has this reference at the provider, and the id of its payment. Null if no attempt has the
 * reference, or if `ref` is null because the provider's operation has no reference.
 */
export async function findAttemptIdsByRef(
  db: Database,
  provider: ProviderId,
  ref: string | null,
): Promise<AttemptIds | null> {
  const attempt = ref === null ? undefined : (await findAttemptByProviderRef(db, provider, ref))?.attempt;
  return attempt ? { id: attempt.id, paymentId: attempt.payment_id } : null;
}

/**
 * Compares one charge in the payment provider's own list with the stored attempts to pay. If the charge is not stored as confirmed,
 * it is applied and settles its payment, even a canceled or expired one. Opens a payment incident (a problem that staff must
 * review) if no attempt belongs to the charge, or if the amount differs. Repeating the call is safe.
 */
export async function reconcileListedCharge(
  context: Context,
  provider: ProviderId,
  charge: ListedCharge,
): Promise<void> {
  const read = charge.ref === null ? undefined : await findAttemptByProviderRef(context.db, provider, charge.ref);
  if (!read) return reportUnmatchedCharge(context, provider, charge);
  if (!isChargeConfirmed(read.attempt)) {
    const { amount, currency, externalId } = charge;
    const outcome = { state: 'succeeded', charge: { amount, currency, externalId, card: null } } as const;
    return applyProviderStatus(context, read, { outcome }, 'webhook');
  }
  if (charge.amount !== read.attempt.amount || charge.currency !== 'EUR')
    await reportOtherAmount(context, read, charge);
}

async function reportUnmatchedCharge(context: Context, provider: ProviderId, charge: ListedCharge): Promise<void> {
  const { externalId, amount, currency, time } = charge;
  context.log.warn({ provider, externalId, time }, 'A charge in the list of the provider belongs to no attempt');
  await context.transaction((sql) =>
    reportIncident(context, sql, {
      kind: 'unmatched-charge',
      paymentId: null,
      attemptId: null,
      operation: {
        provider,
        id: externalId,
      },
      detail: {
        amount,
        externalId,
        time: time.toISOString(),
        ...(currency === 'EUR' ? {} : { code: currency }),
      },
    }),
  );
}

async function reportOtherAmount(
  context: Context,
  { attempt }: AttemptWithPayment,
  { amount, currency, externalId }: ListedCharge,
): Promise<void> {
  await context.transaction((sql) =>
    reportIncident(context, sql, {
      kind: 'amount-mismatch',
      paymentId: attempt.payment_id,
      attemptId: attempt.id,
      detail: {
        amount,
        externalId,
        code: currency,
      },
    }),
  );
}

/**
 * Reports charges that are stored in Comanda but missing in the payment provider's list: opens a payment incident (a problem that
 * staff must review) for each. Checks the attempts to pay of the period that are stored as succeeded. Skips accounts whose
 * credentials are no longer configured, because the list does not contain their charges.
 */
export async function reportUnlistedCharges(
  context: Context,
  provider: Provider,
  { from, to }: Period,
  listedRefs: ReadonlySet<string>,
): Promise<void> {
  const attempts = await context.db
    .selectFrom('payment_attempts')
    .select(['id', 'ref', 'payment_id', 'amount', 'external_id', 'account'])
    .where('provider', '=', provider.id)
    .where('state', '=', 'succeeded')
    .where('created_on', '>=', from)
    .where('created_on', '<', to)
    .execute();
  for (const { id, ref, payment_id, amount, external_id: externalId, account } of attempts) {
    if (listedRefs.has(ref) || !provider.hasAccount(account)) continue;
    const detail = { amount, code: 'not-listed', ...(externalId === null ? {} : { externalId }) };
    await context.transaction((sql) =>
      reportIncident(context, sql, { kind: 'unmatched-charge', paymentId: payment_id, attemptId: id, detail }),
    );
  }
}
