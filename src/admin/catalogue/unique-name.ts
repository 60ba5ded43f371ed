// Names are unique in their list: what is loaded tells at once, the server tells for sure.
import { messages } from '#contract/messages.es.ts';
import { nameKey } from '#domain/text.ts';

type Named = { readonly id: string; readonly name: string };

/** The words for the name's field when another one of the list has it; none when it is free. */
export function uniqueNameError(name: string, ownId: string, others: readonly Named[]): { name?: string } {
  const key = nameKey(name);
  const isTaken = others.some((other) => other.id !== ownId && nameKey(other.name) === key);
  return isTaken ? { name: messages['name-not-unique'] } : {};
}
