// The names of order lines by language. Not part of the first page.
import { lineNameText } from '#contract/line-name.es.ts';
import { catalogue } from './language.ts';

export const lineNameTexts = catalogue('line-names', { name: lineNameText });
