import { expect, it } from 'vitest';
import { tableName, tableNameInSentence } from './payment-names.ts';

it.each([
  ['a1', 'Mesa A01', 'mesa A01'],
  ['Terraza 2', 'Mesa TERRAZA 2', 'mesa TERRAZA 2'],
  ['', 'Sin mesa', 'sin mesa'],
])('the table code «%s» is shown as «%s», and as «%s» in a sentence', (code, words, inSentence) => {
  expect(tableName(code)).toBe(words);
  expect(tableNameInSentence(code)).toBe(inSentence);
});
