// The fields of the form of a printer.
import { expect, it } from 'vitest';
import { shownPrinterFields } from './shown-printer-fields.ts';

it.each([
  ['', true, true, false],
  ['escpos://192.168.1.50', true, true, false],
  ['epos://192.168.1.50', true, true, false],
  [' HTTP://192.168.1.50/print', true, false, false],
  ['https://cocina', true, false, false],
  ['cloudprnt://00:11:62:1A:2B:3C', false, true, true],
  [' sdp://BARRA1', false, true, true],
  ['sdp:', false, true, true],
])('the form with the address «%s» asks for what applies to it', (url, hasSender, hasCodePage, isPolling) => {
  expect(shownPrinterFields(url)).toEqual({ hasSender, hasCodePage, isPolling });
});
