// The domain's faults of a form, as its fields say them.
import { messages } from '#contract/messages.es.ts';
import type { Refusal } from '#domain/refusal.ts';

export function faultWords(errors: Readonly<Partial<Record<string, Refusal>>>): Record<string, string> {
  const words = Object.entries(errors).flatMap(([field, refusal]) => (refusal ? [[field, messages[refusal]]] : []));
  return Object.fromEntries(words);
}
