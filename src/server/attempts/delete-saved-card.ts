// Deletes a saved card when its customer asks for it.
import { requireCustomerId } from '#server/customers/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { findProvider, type PaymentGateways } from './core/payment-gateways.ts';

/**
 * Deletes a saved card of this customer: first at the payment provider, then in Comanda. If the provider fails, the card stays in
 * Comanda, so that the deletion can be repeated.
 */
export async function deleteSavedCard(
  context: Context,
  gateways: PaymentGateways,
  { cardId }: { readonly cardId: string },
) {
  const card = await context.db
    .selectFrom('saved_cards')
    .select(['provider', 'token', 'data', 'account'])
    .where('id', '=', cardId)
    .where('customer_id', '=', requireCustomerId(context.actor))
    .executeTakeFirst();
  if (!card) throw new RefusalError('not-found');
  await findProvider(gateways, card.provider)?.deleteCard(card);
  await context.db.deleteFrom('saved_cards').where('id', '=', cardId).execute();
  return {};
}
