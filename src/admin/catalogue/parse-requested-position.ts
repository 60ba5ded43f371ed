// The position field of a new item. It starts as «Al final»: the server computes the last position when it saves the item.
import { parseWholeNumber } from '#admin/shared/forms/parse-whole-number.ts';
import type { RequestedPosition } from '#domain/catalogue.ts';

/**
 * Form value of the position field of a new item, until the user types a number. With this value the server places the item last.
 */
export const LAST_POSITION = 'last';

/** Parses the value of the position field: `LAST_POSITION`, or a whole number. Null for an empty field, NaN for invalid text. */
export function parseRequestedPosition(value: string): RequestedPosition | null {
  return value === LAST_POSITION ? LAST_POSITION : parseWholeNumber(value);
}
