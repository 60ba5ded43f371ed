// Starts an attempt to pay.

import type { OrderStatus, StartAttemptInput } from '#contract/attempts.ts';
import { isPending } from '#domain/payment.ts';
import type { PaymentOption } from '#domain/provider.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import { readChargedLines, reserveStockForPayment } from '#server/orders/index.ts';
import {
  findCustomerPayment,
  type LockedPayment,
  lockPayment,
  publishPaymentsChanged,
} from '#server/payments/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { hashRequestContent } from '#server/platform/ids.ts';
import { readSettings } from '#server/settings/index.ts';
import {
  cardRateLimitKey,
  isCardOption,
  refuseTooManyFailedCards,
  sendsCardAtStart,
  withCardLimits,
} from './core/card-limits.ts';
import {
  availablePaymentOptions,
  interactiveQueryOptions,
  type PaymentGateways,
  requireProvider,
} from './core/payment-gateways.ts';
import type { Provider } from './core/provider.ts';
import type { ChosenPaymentOption, Payer } from './core/provider-attempt.ts';
import { callPaymentProvider, endAttemptIfPossible } from './core/query-attempt-status.ts';
import { chargeCallColumns } from './core/query-schedule.ts';
import { findAttemptInProgress, paymentExpiryOf } from './core/stored-attempt.ts';
import { readOrderStatus } from './queries.ts';

/**
 * Starts an attempt to pay under the id that the browser generated, and returns the status of the order. Repeating it with the same
 * id and content changes nothing. First ends another attempt of this payment that is in progress; throws `payment-under-way` if
 * money may be moving in it.
 */
export async function startAttempt(
  context: Context,
  gateways: PaymentGateways,
  input: StartAttemptInput,
): Promise<OrderStatus> {
  const customerId = requireCustomerId(context.actor);
  const { id: paymentId } = await findCustomerPayment(context.db, customerId, input.orderId);
  const newAttempt = { ...input, customerId, paymentId, contentHash: contentHash(input) };

  let started = await withCardLimits(context, (sql) => storeNewAttempt(context, sql, gateways, newAttempt));
  if (
    started.kind === 'blocked' &&
    (await endAttemptIfPossible(context, gateways, started.attemptId, interactiveQueryOptions(gateways)))
  ) {
    started = await withCardLimits(context, (sql) => storeNewAttempt(context, sql, gateways, newAttempt));
  }
  if (started.kind === 'blocked') throw new RefusalError('payment-under-way');
  if (started.kind === 'new') {
    const { provider, source, payer } = started;
    const browser = { ...input.browser, ...context.client, address: context.address };
    await callPaymentProvider(context, gateways, { id: input.attemptId, provider: provider.id }, (to, attempt) =>
      to.start(attempt, source, payer, browser),
    );
  }
  return readOrderStatus(context.db, customerId, input.orderId);
}

type NewAttempt = StartAttemptInput & {
  readonly customerId: string;
  readonly paymentId: string;
  readonly contentHash: Buffer;
};

type StartResult =
  | { readonly kind: 'new'; readonly provider: Provider; readonly source: ChosenPaymentOption; readonly payer: Payer }
  | { readonly kind: 'stored-before' }
  /** Another attempt of the payment is in progress. */
  | { readonly kind: 'blocked'; readonly attemptId: string };

/** Hash of everything in the request, so that the wallet token is stored only as part of a hash. */
function contentHash({ orderId, paymentOption, cardId, token, saveCard }: StartAttemptInput): Buffer {
  return hashRequestContent([orderId, paymentOption, cardId, token, saveCard]);
}

/** Stores the attempt before its provider is called. */
async function storeNewAttempt(
  context: Context,
  sql: Sql,
  gateways: PaymentGateways,
  newAttempt: NewAttempt,
): Promise<StartResult> {
  const payment = await lockPayment(sql, newAttempt.paymentId);
  if (await isAlreadyStored(sql, newAttempt)) return { kind: 'stored-before' };
  if (!payment || !isPayable(payment, context.now)) throw new RefusalError('payment-closed');

  const { payment_mode: mode } = await readSettings(sql);
  const provider = requireProvider(gateways, mode);
  if (!availablePaymentOptions(gateways, mode).includes(newAttempt.paymentOption))
    throw new RefusalError('way-not-offered');
  const source = await findChosenOption(sql, provider, newAttempt);

  const other = await findAttemptInProgress(sql, payment.id);
  if (other) return { kind: 'blocked', attemptId: other.id };
  if (isCardOption(newAttempt.paymentOption)) {
    await refuseTooManyFailedCards(context, sql, { ...newAttempt, tableCode: payment.table_code });
  }
  await reserveStockForPayment(context, sql, payment);
  await insertAttempt(context, sql, provider, newAttempt, {
    payment,
    account: await accountOf(sql, provider, payment, source),
  });
  // Staff who are about to take cash at the table must see that the customer is paying.
  publishPaymentsChanged(context);
  return { kind: 'new', provider, source, payer: await readPayer(sql, provider, newAttempt.customerId) };
}

async function isAlreadyStored(sql: Sql, { attemptId, contentHash: content }: NewAttempt): Promise<boolean> {
  const storedAttempt = await sql
    .selectFrom('payment_attempts')
    .select('content_hash')
    .where('id', '=', attemptId)
    .executeTakeFirst();
  if (storedAttempt && !storedAttempt.content_hash?.equals(content)) throw new RefusalError('attempt-id-reused');
  return storedAttempt !== undefined;
}

function isPayable(payment: LockedPayment, now: Date): boolean {
  const expiresOn = paymentExpiryOf(payment);
  return isPending(payment.state) && (expiresOn === null || now < expiresOn);
}

async function findChosenOption(sql: Sql, provider: Provider, newAttempt: NewAttempt): Promise<ChosenPaymentOption> {
  const { paymentOption, saveCard, token, cardId } = newAttempt;
  if (paymentOption === 'saved-card')
    return { kind: paymentOption, card: await findSavedCard(sql, provider, newAttempt.customerId, cardId) };
  if (!isWallet(paymentOption)) return { kind: paymentOption, saveCard };
  if (token === null) throw new RefusalError('token-missing');
  return { kind: paymentOption, token };
}

function isWallet(option: PaymentOption): option is 'googlepay' | 'applepay' {
  return option === 'googlepay' || option === 'applepay';
}

async function findSavedCard(sql: Sql, provider: Provider, customerId: string, cardId: string | null) {
  const card = await sql
    .selectFrom('saved_cards')
    .select(['token', 'data', 'account'])
    .where('id', '=', cardId)
    .where('customer_id', '=', customerId)
    .where('provider', '=', provider.id)
    .executeTakeFirst();
  if (!card || !provider.hasAccount(card.account)) throw new RefusalError('card-gone');
  return card;
}

/** A saved card is charged in the account that it was saved in; everything else in the account of the order's sections. */
async function accountOf(
  sql: Sql,
  provider: Provider,
  payment: LockedPayment,
  source: ChosenPaymentOption,
): Promise<string> {
  const lines = await readChargedLines(sql, payment.order_id);
  const ofOrder = provider.accountFor({ sections: new Set(lines.map(({ section }) => section)) });
  return source.kind === 'saved-card' ? (source.card.account ?? ofOrder) : ofOrder;
}

async function insertAttempt(
  context: Context,
  sql: Sql,
  provider: Provider,
  newAttempt: NewAttempt,
  { payment, account }: { readonly payment: LockedPayment; readonly account: string },
): Promise<void> {
  await sql
    .insertInto('payment_attempts')
    .values({
      id: newAttempt.attemptId,
      payment_id: newAttempt.paymentId,
      provider: provider.id,
      payment_option: newAttempt.paymentOption,
      ref: provider.newRef(newAttempt.attemptId),
      return_key: context.newToken(),
      state: 'created',
      amount: payment.total_amount_order,
      account,
      ...chargeCallColumns(context),
      content_hash: newAttempt.contentHash,
      card_id: newAttempt.paymentOption === 'saved-card' ? newAttempt.cardId : null,
      save_card: newAttempt.saveCard,
      card_sent_on: sendsCardAtStart(newAttempt.paymentOption) ? context.now : null,
      card_address: isCardOption(newAttempt.paymentOption) ? cardRateLimitKey(context) : null,
      browser: JSON.stringify(newAttempt.browser),
      data: '{}',
      created_on: context.now,
      updated_on: context.now,
    })
    .execute();
}

async function readPayer(sql: Sql, { id: provider }: Provider, customerId: string): Promise<Payer> {
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
