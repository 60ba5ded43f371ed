// The form of a printer: which names and addresses may be saved.
import { expect, it } from 'vitest';
import { completePrinterUrl, validatePrinter } from './printer.ts';

it.each([
  'http://192.168.1.50/print?copies=1',
  'https://impresora.local',
  'http://localhost:8080',
  'http://[fd00::1]:9100/tickets',
  ' http://cocina/ ',
  'http://10.0.0.5?x=1',
  ...['escpos://192.168.1.50', 'escpos://cocina:9100/', 'escpos://[fd00::1]:9100', 'epos://impresión.local:8043'],
  ...['cloudprnt://0011622bbe3e', 'CloudPRNT://00:11:62:2B:BE:3E', 'sdp://BARRA1'],
])('the printer address %s is valid', (url) => {
  expect(validatePrinter({ name: 'Cocina', url })).toEqual({});
});

it.each([
  ['', 'url-required'],
  ['   ', 'url-required'],
  ['192.168.1.50 9100', 'url-not-valid'],
  ['ftp://192.168.1.50', 'url-not-valid'],
  ['file:///etc/passwd', 'url-not-valid'],
  ['javascript:alert(1)', 'url-not-valid'],
  ['http://', 'url-not-valid'],
  ['http://user:secret@192.168.1.50/', 'url-not-valid'],
  ['escpos://cocina/print', 'url-not-valid'],
  ['escpos://user:secret@cocina', 'url-not-valid'],
  ['escpos://cocina#9100', 'url-not-valid'],
  ['cloudprnt://0011622bbe', 'printer-id-not-valid'],
  ['cloudprnt://cocina', 'printer-id-not-valid'],
  ['sdp://', 'printer-id-not-valid'],
  ['sdp://barra/1', 'printer-id-not-valid'],
  [`sdp://${'A'.repeat(31)}`, 'printer-id-not-valid'],
  ['impresora', 'url-not-valid'],
  ['impresora', 'url-not-valid'],
  ['http://192.168.1.50/a b', 'url-not-valid'],
  ['http://192.168.1.50/\nHost: other', 'url-not-valid'],
  [`http://cocina/${'a'.repeat(500)}`, 'url-not-valid'],
])('the printer address «%s» is refused with %s', (url, refusal) => {
  expect(validatePrinter({ name: 'Cocina', url })).toEqual({ url: refusal });
});

it.each([
  ['192.168.1.50', 'escpos://192.168.1.50'],
  [' 192.168.1.50/ ', 'escpos://192.168.1.50'],
  ['192.168.1.50:9100', 'escpos://192.168.1.50:9100'],
  ['impresora.local', 'escpos://impresora.local'],
  ['[fd00::1]:9100', 'escpos://[fd00::1]:9100'],
  ['socket://192.168.1.50:9100', 'escpos://192.168.1.50:9100'],
  ['http://192.168.1.50', 'http://192.168.1.50'],
  ['epos://cocina', 'epos://cocina'],
  ['sdp://BARRA1', 'sdp://BARRA1'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['impresora', 'impresora'],
  ['', ''],
])('the printer address «%s» is completed to «%s»', (typed, url) => {
  expect(completePrinterUrl(typed)).toBe(url);
});

it('a printer without a name is refused', () => {
  expect(validatePrinter({ name: ' ', url: 'http://cocina' })).toEqual({ name: 'name-required' });
});
