// What a guest leaves for the next time: a kept card, and the provider's name for them.
import type { ProviderId } from '#domain/attempt.ts';
import type { LockedPayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import type { CardToSave } from './provider.ts';
import type { KnownAttempt } from './stored-attempt.ts';

/** Keeps a card for the guest of that payment. The same card again is renewed: its token may be another. */
export async function keepCard(
  context: Context,
  sql: Sql,
  { customer_id: customerId }: Pick<LockedPayment, 'customer_id'>,
  provider: ProviderId,
  { token, fingerprint, brand, last4, expires, data }: CardToSave,
): Promise<void> {
  if (customerId === null) return;
  const card = { token, brand, last4, expires, data: JSON.stringify(data), saved_on: context.now };
  await sql
    .insertInto('saved_cards')
    .values({ id: context.newId(), customer_id: customerId, provider, fingerprint, ...card })
    .onConflict((conflict) => conflict.columns(['customer_id', 'provider', 'fingerprint']).doUpdateSet(card))
    .execute();
}

/** Drops the kept card of an attempt: its provider knows of it no more. */
export async function dropCard(sql: Sql, { card_id: cardId }: KnownAttempt): Promise<void> {
  await sql.deleteFrom('saved_cards').where('id', '=', cardId).execute();
}

/** Remembers what a provider calls the guest of that payment. */
export async function rememberPayer(
  sql: Sql,
  { customer_id: customerId }: Pick<LockedPayment, 'customer_id'>,
  provider: ProviderId,
  ref: string,
): Promise<void> {
  if (customerId === null) return;
  await sql
    .insertInto('provider_customers')
    .values({ customer_id: customerId, provider, ref })
    .onConflict((conflict) => conflict.columns(['customer_id', 'provider']).doUpdateSet({ ref }))
    .execute();
}
