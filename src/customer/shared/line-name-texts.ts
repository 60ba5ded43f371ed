// The names of order lines by language. Not part of the first page.
import { lineNameText } from '#contract/line-name.es.ts';
import { textCatalogue } from './language.ts';

/** How the name of an order line is written, in the customer's language. */
export const lineNameTexts = textCatalogue('line-names', { name: lineNameText });
