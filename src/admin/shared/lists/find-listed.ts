// Finds an item in a list that was just loaded.
import { RefusedByServer } from '#contract/client.ts';
import { messages } from '#contract/refusal-messages.es.ts';

/** Returns the item with this id. Throws the refusal `not-found`, as the server does for a deleted item. */
export function listedOne<Listed extends { readonly id: string }>(list: readonly Listed[], id: string): Listed {
  const found = list.find((each) => each.id === id);
  if (!found) throw new RefusedByServer({ code: 'not-found', message: messages['not-found'] });
  return found;
}
