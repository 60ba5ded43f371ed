// The cards that a guest keeps.
import { customerOf } from '#server/customers/index.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { findProvider, type Means } from './core/means.ts';

/** Forgets a card of this guest, at the provider first: a card that we forgot alone could be charged by nobody, nor found. */
export async function forgetCard(context: Context, means: Means, { cardId }: { readonly cardId: string }) {
  const card = await context.db
    .selectFrom('saved_cards')
    .select(['provider', 'token', 'data'])
    .where('id', '=', cardId)
    .where('customer_id', '=', customerOf(context.actor))
    .executeTakeFirst();
  if (!card) throw new Refused('not-found');
  await findProvider(means, card.provider)?.deleteCard(card);
  await context.db.deleteFrom('saved_cards').where('id', '=', cardId).execute();
  return {};
}
