// The error of an imported file that cannot be read as a whole.
import type { Refusal } from '#domain/refusal.ts';

/** Thrown when the file as a whole cannot be read; `refusal` says why. */
export class FileError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
