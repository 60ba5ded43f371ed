// The names of order lines by language. Not part of the first page.
import { lineNameText } from '#contract/line-name.es.ts';
import { textCatalogue } from './language.ts';

/** How the parts of an order line's name (product, size, mixer, ingredients) are put together in the customer's language. */
export const lineNameTexts = textCatalogue('line-names', { name: lineNameText });
