// Checks that a name is unique in its loaded list; the server checks again.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { nameKey } from '#domain/text.ts';

type Named = { readonly id: string; readonly name: string };

/**
 * Returns the error message for the name field if another item in `others` has the same name; otherwise an empty object. `others`
 * may contain the item itself, which `ownId` excludes.
 */
export function uniqueNameError(name: string, ownId: string, others: readonly Named[]): { name?: string } {
  const key = nameKey(name);
  const isInUse = others.some((other) => other.id !== ownId && nameKey(other.name) === key);
  return isInUse ? { name: refusalMessages['name-not-unique'] } : {};
}
