// Spanish messages for the validation errors of the domain.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { Refusal } from '#domain/refusal.ts';

/**
 * Converts the validation errors of a form (a refusal code for each invalid field) to Spanish messages by the name of the field.
 */
export function validationMessages(errors: Readonly<Partial<Record<string, Refusal>>>): Record<string, string> {
  const words = Object.entries(errors).flatMap(([field, refusal]) =>
    refusal ? [[field, refusalMessages[refusal]]] : [],
  );
  return Object.fromEntries(words);
}
