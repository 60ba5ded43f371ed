// The name of an order line in the customer's language. Not part of the first page.
import { lineNameParts, type NamedLine } from '#domain/line-name.ts';
import { lineNameTexts } from './line-name-texts.ts';

/**
 * Returns the name of an order line as a customer says it: «Barceló con Red Bull», «Copa de Ron Barceló», «Pizza con Jamón y
 * Queso».
 */
export function lineName(line: NamedLine): string {
  return lineNameTexts.name(lineNameParts(line));
}
