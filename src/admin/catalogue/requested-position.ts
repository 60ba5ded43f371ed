// The position in the form of a new item: «Al final», which the server decides when it is saved, until somebody types another one.
import { parseWholeNumber } from '#admin/shared/forms/parse-whole-number.ts';
import type { RequestedPosition } from '#domain/catalogue.ts';

/** Form value of the position field while no number is typed: the server places the item last. */
export const AT_THE_END = 'last';

/** The position that the form value requests; null without a value, NaN for what is no whole number. */
export function requestedPosition(value: string): RequestedPosition | null {
  return value === AT_THE_END ? AT_THE_END : parseWholeNumber(value);
}
