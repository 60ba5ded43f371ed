// Finds an item in a list that was just loaded.
import { ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';

/**
 * Returns the item of the list that has this id. Without such an item, throws the error `not-found`, which the server sends for a
 * deleted item.
 */
export function findListed<Listed extends { readonly id: string }>(list: readonly Listed[], id: string): Listed {
  const found = list.find((each) => each.id === id);
  if (!found) throw new ServerRefusalError({ code: 'not-found', message: refusalMessages['not-found'] });
  return found;
}
