// Stores what a customer can pay with next time: a saved card, and the provider's id of the customer.
import type { ProviderId } from '#domain/provider.ts';
import { isCustomerErased } from '#server/customers/index.ts';
import type { LockedPayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { CardToSave } from './provider-attempt.ts';
import { queueDeletionAtProvider } from './provider-deletions.ts';
import type { AttemptSnapshot } from './stored-attempt.ts';

/**
 * Saves a card for the customer of the payment. A card that was saved before is updated, because its token may have changed. If the
 * customer's data was erased meanwhile, queues the deletion of the card at the payment provider instead.
 */
export async function saveCard(
  context: Context,
  sql: Sql,
  { customer_id: customerId }: Pick<LockedPayment, 'customer_id'>,
  { provider, account }: Pick<AttemptSnapshot, 'provider' | 'account'>,
  { token, fingerprint, brand, last4, expires, data }: CardToSave,
): Promise<void> {
  if (customerId === null) return;
  if (await isCustomerErased(sql, customerId))
    return queueDeletionAtProvider(context, sql, { kind: 'card', provider, token, data, account });
  const card = { account, token, brand, last4, expires, data: JSON.stringify(data), saved_on: context.now };
  await sql
    .insertInto('saved_cards')
    .values({ id: context.newId(), customer_id: customerId, provider, fingerprint, ...card })
    .onConflict((conflict) => conflict.columns(['customer_id', 'provider', 'fingerprint']).doUpdateSet(card))
    .execute();
}

/** Deletes the saved card that an attempt used, because the payment provider reported that it no longer exists. */
export async function deleteCardUnknownToProvider(sql: Sql, { card_id: cardId }: AttemptSnapshot): Promise<void> {
  await sql.deleteFrom('saved_cards').where('id', '=', cardId).execute();
}

/**
 * Stores the id under which the payment provider knows the customer of the payment. If the customer's data was erased meanwhile,
 * stores nothing, and queues the deletion of this customer at the provider.
 */
export async function storeProviderCustomerId(
  context: Context,
  sql: Sql,
  { customer_id: customerId }: Pick<LockedPayment, 'customer_id'>,
  provider: ProviderId,
  ref: string,
): Promise<void> {
  if (customerId === null) return;
  if (await isCustomerErased(sql, customerId))
    return queueDeletionAtProvider(context, sql, { kind: 'customer', provider, token: ref, data: {}, account: null });
  await sql
    .insertInto('provider_customers')
    .values({ customer_id: customerId, provider, ref })
    .onConflict((conflict) => conflict.columns(['customer_id', 'provider']).doUpdateSet({ ref }))
    .execute();
}
