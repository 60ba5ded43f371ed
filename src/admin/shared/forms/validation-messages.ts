// Spanish messages for the validation errors of the domain.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { Refusal } from '#domain/refusal.ts';

/** Maps the refusal code of each invalid field to its Spanish message. */
export function validationMessages(errors: Readonly<Partial<Record<string, Refusal>>>): Record<string, string> {
  const words = Object.entries(errors).flatMap(([field, refusal]) =>
    refusal ? [[field, refusalMessages[refusal]]] : [],
  );
  return Object.fromEntries(words);
}
