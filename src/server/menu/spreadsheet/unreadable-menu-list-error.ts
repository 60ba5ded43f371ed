// The error of an imported file that cannot be read as a whole.
import type { Refusal } from '#domain/refusal.ts';

/**
 * Thrown if a list for the menu import cannot be read at all; `refusal` is the code of the reason. An error in a single row does
 * not throw: the preview shows it.
 */
export class UnreadableMenuListError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
