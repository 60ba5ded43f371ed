// The names of order lines by language. Not part of the first page.
import { lineNameText } from '#contract/line-name.es.ts';
import { textCatalogue } from './language.ts';

export const lineNameTexts = textCatalogue('line-names', { name: lineNameText });
