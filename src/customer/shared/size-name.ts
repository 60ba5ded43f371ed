// The name of a size in the customer's language.
import { isFixedSize, type Size } from '#domain/menu.ts';
import { texts } from './texts.ts';

/** Returns the displayed name of a size. A size of the venue's own has the name that the venue gave it. */
export function sizeName(size: Size): string {
  return isFixedSize(size) ? texts.sizes[size] : size;
}
