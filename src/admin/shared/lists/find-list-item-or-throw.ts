// Finds an item in a list that was just loaded.
import { ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';

/**
 * Returns the item of the list that has this id. If the list has no such item, throws the same error as the server does for a
 * deleted item (code `not-found`).
 */
export function findListItemOrThrow<Listed extends { readonly id: string }>(
  list: readonly Listed[],
  id: string,
): Listed {
  const found = list.find((each) => each.id === id);
  if (!found) throw new ServerRefusalError({ code: 'not-found', message: refusalMessages['not-found'] });
  return found;
}
