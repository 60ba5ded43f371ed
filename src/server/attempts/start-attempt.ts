// A guest begins to pay.
import { hash } from 'node:crypto';
import type { PaymentStatus, StartAttempt } from '#contract/attempts.ts';
import type { AttemptWay } from '#domain/attempt.ts';
import { isPending } from '#domain/payment.ts';
import { customerOf } from '#server/customers/index.ts';
import { announceTill, type LockedPayment, lockPayment } from '#server/payments/index.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { readSettings } from '#server/settings/index.ts';
import { askToPay, giveUpAttempt } from './core/ask-provider.ts';
import { type Means, providerOfFlow, waysOf } from './core/means.ts';
import type { Payer, PaymentSource, Provider } from './core/provider.ts';
import { expiryOf, findUnderWay } from './core/stored-attempt.ts';
import { findOwnPayment, readStatus } from './queries.ts';

/**
 * Begins an attempt under the id that the browser made. The same id with the same content is the same attempt, however
 * often and however at once it comes. Another one under way makes place when nothing of it has moved.
 */
export async function startAttempt(context: Context, means: Means, input: StartAttempt): Promise<PaymentStatus> {
  const customerId = customerOf(context.actor);
  const { id: paymentId } = await findOwnPayment(context.db, customerId, input.orderId);
  const wanted = { ...input, customerId, paymentId, contentHash: contentHash(input) };

  let begun = await context.transaction((sql) => begin(context, sql, means, wanted));
  if (begun.is === 'behind' && (await giveUpAttempt(context, means, begun.attemptId))) {
    begun = await context.transaction((sql) => begin(context, sql, means, wanted));
  }
  if (begun.is === 'behind') throw new Refused('payment-under-way');
  if (begun.is === 'new') {
    const { provider, source, payer } = begun;
    const browser = { ...input.browser, ...context.client, address: context.address };
    await askToPay(context, means, { id: input.attemptId, provider: provider.id }, (to, attempt) =>
      to.start(attempt, source, payer, browser),
    );
  }
  return readStatus(context.db, customerId, input.orderId);
}

type Wanted = StartAttempt & {
  readonly customerId: string;
  readonly paymentId: string;
  readonly contentHash: Buffer;
};

type Begun =
  | { readonly is: 'new'; readonly provider: Provider; readonly source: PaymentSource; readonly payer: Payer }
  | { readonly is: 'known' }
  /** Another attempt is under way. */
  | { readonly is: 'behind'; readonly attemptId: string };

/** Of all that the guest wants; the wallet's token as its hash alone. */
function contentHash({ orderId, way, cardId, token, saveCard }: StartAttempt): Buffer {
  return hash('sha256', JSON.stringify([orderId, way, cardId, token, saveCard]), 'buffer');
}

/** Stores the attempt before its provider hears of it. */
async function begin(context: Context, sql: Sql, means: Means, wanted: Wanted): Promise<Begun> {
  const payment = await lockPayment(sql, wanted.paymentId);
  if (await isKnown(sql, wanted)) return { is: 'known' };
  if (!payment || !awaitsMoney(payment, context.now)) throw new Refused('payment-closed');

  const { payment_method: flow } = await readSettings(sql);
  const provider = providerOfFlow(means, flow);
  if (!waysOf(means, flow).includes(wanted.way)) throw new Refused('way-not-offered');
  const source = await sourceOf(sql, provider, wanted);

  const other = await findUnderWay(sql, payment.id);
  if (other) return { is: 'behind', attemptId: other.id };
  await store(context, sql, provider, wanted, payment.total_amount_order);
  // Whoever is about to take the money at the table must know.
  announceTill(context);
  return { is: 'new', provider, source, payer: await payerOf(sql, provider, wanted.customerId) };
}

async function isKnown(sql: Sql, { attemptId, contentHash: content }: Wanted): Promise<boolean> {
  const known = await sql
    .selectFrom('payment_attempts')
    .select('content_hash')
    .where('id', '=', attemptId)
    .executeTakeFirst();
  if (known && !known.content_hash?.equals(content)) throw new Refused('attempt-id-reused');
  return known !== undefined;
}

function awaitsMoney({ state, created_on }: LockedPayment, now: Date): boolean {
  return isPending(state) && now < expiryOf(created_on);
}

async function sourceOf(sql: Sql, { id: provider }: Provider, wanted: Wanted): Promise<PaymentSource> {
  const { way, saveCard, token, cardId } = wanted;
  if (way === 'saved-card') return { kind: way, card: await ownCard(sql, provider, wanted.customerId, cardId) };
  if (!isWallet(way)) return { kind: way, saveCard };
  if (token === null) throw new Refused('token-missing');
  return { kind: way, token };
}

function isWallet(way: AttemptWay): way is 'googlepay' | 'applepay' {
  return way === 'googlepay' || way === 'applepay';
}

async function ownCard(sql: Sql, provider: Provider['id'], customerId: string, cardId: string | null) {
  const card = await sql
    .selectFrom('saved_cards')
    .select(['token', 'data'])
    .where('id', '=', cardId)
    .where('customer_id', '=', customerId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!card) throw new Refused('card-gone');
  return card;
}

async function store(context: Context, sql: Sql, provider: Provider, wanted: Wanted, amount: number): Promise<void> {
  await sql
    .insertInto('payment_attempts')
    .values({
      id: wanted.attemptId,
      payment_id: wanted.paymentId,
      provider: provider.id,
      way: wanted.way,
      ref: provider.newRef(wanted.attemptId),
      return_key: context.newToken(),
      state: 'created',
      amount,
      asked_on: context.now,
      content_hash: wanted.contentHash,
      card_id: wanted.way === 'saved-card' ? wanted.cardId : null,
      save_card: wanted.saveCard,
      browser: JSON.stringify(wanted.browser),
      data: '{}',
      created_on: context.now,
      updated_on: context.now,
    })
    .execute();
}

async function payerOf(sql: Sql, { id: provider }: Provider, customerId: string): Promise<Payer> {
  const { ref, email } = await sql
    .selectFrom('customers')
    .leftJoin('provider_customers as known', (join) =>
      join.onRef('known.customer_id', '=', 'customers.id').on('known.provider', '=', provider),
    )
    .select(['known.ref', 'customers.email'])
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { providerCustomerId: ref, email };
}
