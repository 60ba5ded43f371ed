// Reads the payment after the return from a provider's page.
// The proof in the return address is applied in every browser: a bank's app often returns into another browser than the one that
// ordered.

import { sql as raw } from 'kysely';
import type { ReturnFromProviderInput, ReturnFromProviderResult } from '#contract/attempts.ts';
import type { ProviderId } from '#domain/provider.ts';
import { isId } from '#domain/type-guards.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { queryAttemptForCustomer, queryAttemptWithoutOutcome } from './check-payment.ts';
import { applyProviderStatus } from './core/apply-provider-status.ts';
import { isEventOfAccount } from './core/event-account.ts';
import type { PaymentGateways } from './core/payment-gateways.ts';
import { InvalidSignatureError, type Provider, type WebhookEvent } from './core/provider.ts';
import { readAttempt } from './core/stored-attempt.ts';
import { readOrderStatus, readPaymentForOtherBrowser } from './queries.ts';

/**
 * Handles the return of a browser from a page of the bank or payment provider; returns the status of the payment. First stores the
 * outcome that signed fields in the address prove, and asks the provider for the status. The customer's own browser gets the status
 * of the order. Another browser gets only amount and outcome. It needs a valid signature or a known provider session in the
 * address; otherwise `not-found` is thrown.
 */
export async function handlePaymentReturn(
  context: Context,
  gateways: PaymentGateways,
  input: ReturnFromProviderInput,
): Promise<ReturnFromProviderResult> {
  const { actor, db } = context;
  const customerId = actor.kind === 'customer' ? actor.customerId : null;
  const proven = [
    ...(await findBySession(db, input.sessionId)),
    ...(await applySignedFields(context, gateways, input)),
  ];
  const own = customerId === null ? undefined : await findOwnAttempt(db, customerId, input, proven);
  const attempt = own ?? proven[0];
  if (!attempt) throw new RefusalError('not-found');

  // The customer may have paid on the page of an attempt that had been canceled, declined or expired.
  await queryAttemptForCustomer(context, gateways, attempt.id);
  await queryAttemptWithoutOutcome(context, gateways, attempt.payment_id);
  return own && customerId !== null
    ? { kind: 'own', payment: await readOrderStatus(db, customerId, own.order_id) }
    : { kind: 'elsewhere', ...(await readPaymentForOtherBrowser(db, attempt.payment_id)) };
}

type ReturnedAttempt = NonNullable<Awaited<ReturnType<ReturnType<typeof selectReturned>['executeTakeFirst']>>>;

function selectReturned(db: Database) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select(['payment_attempts.id', 'payment_id', 'orders.id as order_id', 'customer_id']);
}

/** Finds the customer's attempt by our own id, or else among those that the return address proves. */
async function findOwnAttempt(
  db: Database,
  customerId: string,
  { externalId }: ReturnFromProviderInput,
  proven: readonly ReturnedAttempt[],
): Promise<ReturnedAttempt | undefined> {
  const isOwn = (attempt: ReturnedAttempt | undefined) => attempt?.customer_id === customerId;
  const named =
    externalId !== null && isId(externalId)
      ? await selectReturned(db).where('payment_attempts.id', '=', externalId).executeTakeFirst()
      : undefined;
  return isOwn(named) ? named : proven.find(isOwn);
}

/** The attempt that stores this session. No provider is called: a stranger can invent sessions. */
async function findBySession(db: Database, sessionId: string | null): Promise<ReturnedAttempt[]> {
  if (sessionId === null) return [];
  return selectReturned(db).where(raw<string>`data ->> 'session'`, '=', sessionId).limit(1).execute();
}

/** Applies the status that each provider has signed. Returns the attempts of the signed fields that were verified. */
async function applySignedFields(
  context: Context,
  { providers }: PaymentGateways,
  { signed }: ReturnFromProviderInput,
): Promise<ReturnedAttempt[]> {
  const proven: ReturnedAttempt[] = [];
  for (const provider of providers) {
    for (const event of readSignedEvents(context, provider, signed)) {
      const attempt = await applySignedEvent(context, provider, event);
      if (attempt) proven.push(attempt);
    }
  }
  return proven;
}

/** Returns the attempt of the event; undefined if no attempt has its reference, or another account signed it. */
async function applySignedEvent(
  context: Context,
  provider: Provider,
  event: WebhookEvent,
): Promise<ReturnedAttempt | undefined> {
  if (event.kind !== 'attempt-status') return undefined;
  const found = await findByRef(context.db, provider.id, event.ref);
  if (!found) return undefined;
  const read = await readAttempt(context.db, found.id);
  if (!isEventOfAccount(event, provider, read.attempt)) return undefined;
  await applyProviderStatus(context, read, { outcome: event.outcome }, 'webhook');
  return found;
}

function findByRef(db: Database, provider: ProviderId, ref: string): Promise<ReturnedAttempt | undefined> {
  return selectReturned(db).where('provider', '=', provider).where('ref', '=', ref).executeTakeFirst();
}

/** The events in the signed fields; empty without signed fields or with a signature that does not match. */
function readSignedEvents(
  { log }: Context,
  provider: Provider,
  signed: ReturnFromProviderInput['signed'],
): readonly WebhookEvent[] {
  if (Object.keys(signed).length === 0) return [];
  try {
    return provider.readReturn(signed);
  } catch (error) {
    if (!(error instanceof InvalidSignatureError)) throw error;
    log.warn({ provider: provider.id }, 'Return address signature verification failed');
    return [];
  }
}
