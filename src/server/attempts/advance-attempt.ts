// Continues an attempt to pay with the input that its present step requires, sent by the customer's browser or the bank's page.
import type { AdvanceAttemptInput, AttemptStep, OrderStatus } from '#contract/attempts.ts';
import type { BrowserInfo } from '#contract/browser-info.ts';
import { isPending } from '#domain/payment.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { inputSendsCard, refuseTooManyFailedCards, withCardLimits } from './core/card-limits.ts';
import type { PaymentGateways } from './core/payment-gateways.ts';
import type { AdvanceInput } from './core/provider-attempt.ts';
import { callPaymentProvider } from './core/query-attempt-status.ts';
import { chargeCallColumns } from './core/query-schedule.ts';
import { type AttemptSnapshot, lockAttempt, updateAttempt } from './core/stored-attempt.ts';
import { readOrderStatus } from './queries.ts';

/**
 * Continues an attempt to pay of this customer with the input for its present step, such as a card, and returns the status of the
 * order. Repeated or late input is ignored. Throws a refusal if too many cards have failed. Also throws one if the attempt is not
 * the customer's own, has failed or was canceled, or if its payment was canceled or has expired.
 */
export async function advanceAttempt(
  context: Context,
  gateways: PaymentGateways,
  input: AdvanceAttemptInput,
): Promise<OrderStatus> {
  const customerId = requireCustomerId(context.actor);
  const own = await context.db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .select(['payment_attempts.id', 'orders.id as order_id'])
    .where('payment_attempts.id', '=', input.attemptId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!own) throw new RefusalError('not-found');

  await advance(context, gateways, own.id, input.input, input.browser);
  return readOrderStatus(context.db, customerId, own.order_id);
}

/**
 * Continues an attempt to pay with the form fields that the bank's 3-D Secure page posted to the return address of the attempt.
 * `returnKey` is the last part of that address. Returns the id of the attempt; null if no attempt has this key. An attempt that has
 * ended does not change.
 */
export async function handleReturnFromBankPage(
  context: Context,
  gateways: PaymentGateways,
  returnKey: string,
  fields: Readonly<Record<string, string>>,
): Promise<string | null> {
  const attempt = await context.db
    .selectFrom('payment_attempts')
    .select(['id', 'browser'])
    .where('return_key', '=', returnKey)
    .executeTakeFirst();
  if (!attempt) return null;
  try {
    await advance(context, gateways, attempt.id, { kind: 'challenge', fields }, attempt.browser);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    context.log.info({ attemptId: attempt.id, code: error.code }, 'Bank page returned after the attempt had ended');
  }
  return attempt.id;
}

async function advance(
  context: Context,
  gateways: PaymentGateways,
  attemptId: string,
  input: AdvanceInput,
  browserInfo: BrowserInfo,
): Promise<void> {
  const claimed = await withCardLimits(context, (sql) => claimStep(context, sql, attemptId, input));
  if (!claimed) return;
  const browser = { ...browserInfo, ...context.client, address: context.address };
  await callPaymentProvider(context, gateways, claimed, (provider, attempt) =>
    provider.advance(attempt, input, browser),
  );
}

/** Stores that the provider is about to be called. Undefined if the current step does not expect this input (any more). */
async function claimStep(
  context: Context,
  sql: Sql,
  attemptId: string,
  input: AdvanceInput,
): Promise<AttemptSnapshot | undefined> {
  const { attempt, payment } = await lockAttempt(sql, attemptId);
  if (attempt.state === 'failed' || attempt.state === 'canceled') throw new RefusalError('attempt-closed');
  if (payment.state === 'canceled' || payment.state === 'expired') throw new RefusalError('payment-closed');
  const isExpected = isPending(payment.state) && attempt.state === 'action' && isExpectedInput(attempt.step, input);
  if (!isExpected) return undefined;

  const { customer_id: customerId } = payment;
  const isCardSent = inputSendsCard(input);
  if (isCardSent && customerId !== null) {
    const tableCode = await readTableCode(sql, payment.id);
    await refuseTooManyFailedCards(context, sql, { attemptId, paymentId: payment.id, customerId, tableCode });
  }
  const saving = input.kind === 'card-token' ? { save_card: input.saveCard } : {};
  await updateAttempt(
    context,
    sql,
    { attempt, payment },
    {
      state: 'processing',
      ...chargeCallColumns(context),
      ...saving,
      ...(isCardSent ? { card_sent_on: context.now } : {}),
    },
  );
  return attempt;
}

async function readTableCode(sql: Sql, paymentId: string): Promise<string> {
  const payment = sql.selectFrom('payments').select('table_code').where('id', '=', paymentId);
  return (await payment.executeTakeFirstOrThrow()).table_code;
}

function isExpectedInput(step: AttemptStep | null, { kind }: AdvanceInput): boolean {
  return step !== null && EXPECTED_INPUTS[step.do].includes(kind);
}

/** The input that each step expects. */
const EXPECTED_INPUTS: Readonly<Record<AttemptStep['do'], readonly AdvanceInput['kind'][]>> = {
  mount: ['card-token', 'confirmed'],
  fingerprint: ['fingerprint'],
  challenge: ['challenge'],
  confirm: ['confirmed'],
  redirect: [],
  post: [],
  wait: [],
  done: [],
};
