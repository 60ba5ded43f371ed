// One thing of a list that was just read, by its id.
import { RefusedByServer } from '#contract/client.ts';
import { messages } from '#contract/messages.es.ts';

/** Throws what the server would say of a thing that is gone. */
export function listedOne<Listed extends { readonly id: string }>(list: readonly Listed[], id: string): Listed {
  const found = list.find((each) => each.id === id);
  if (!found) throw new RefusedByServer({ code: 'not-found', message: messages['not-found'] });
  return found;
}
