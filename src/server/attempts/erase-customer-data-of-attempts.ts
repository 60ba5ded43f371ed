// Erases the personal data in attempts to pay, and the saved cards of customers.
// What identifies a charge stays, so that it can still be refunded.
import { sql as raw } from 'kysely';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { queueDeletionAtProvider } from './core/provider-deletions.ts';

/**
 * Removes from the attempts to pay of these payments the data that identifies the customer: browser, card and authentication. The
 * attempts themselves are not deleted. None of the attempts may be in progress.
 */
export async function eraseCustomerDataOfAttempts(sql: Sql, paymentIds: readonly string[]): Promise<void> {
  await raw`
    update payment_attempts
    set browser = '{}', data = data - 'card' - 'authentication' - 'step', step = null, card_id = null, content_hash = null
    where payment_id = any(${[...paymentIds]}::uuid[])
  `.execute(sql);
}

/**
 * Deletes the saved cards of these customers, and the customer ids that the payment providers have given them. After the commit,
 * the providers are asked to delete the cards and the customers as well. Returns how many cards were deleted in Comanda.
 */
export async function eraseSavedCards(context: Context, sql: Sql, customerIds: readonly string[]): Promise<number> {
  if (customerIds.length === 0) return 0;
  const cards = await sql
    .deleteFrom('saved_cards')
    .where('customer_id', 'in', [...customerIds])
    .returning(['provider', 'token', 'data', 'account'])
    .execute();
  const customers = await sql
    .deleteFrom('provider_customers')
    .where('customer_id', 'in', [...customerIds])
    .returning(['provider', 'ref'])
    .execute();
  for (const card of cards) await queueDeletionAtProvider(context, sql, { kind: 'card', ...card });
  for (const { provider, ref } of customers)
    await queueDeletionAtProvider(context, sql, { kind: 'customer', provider, token: ref, data: {}, account: null });
  return cards.length;
}
