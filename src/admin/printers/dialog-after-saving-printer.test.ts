// When the owner is shown the address that a printer must call, and when a test is printed.
import { expect, it } from 'vitest';
import { dialogAfterSavingPrinter } from './dialog-after-saving-printer.ts';

const STAR = 'cloudprnt://00:11:62:1A:2B:3C';
const EPSON = 'sdp://BARRA1';
const NETWORK = 'escpos://192.168.1.50';

it.each([
  ['a new printer of Star', null, STAR, 'polling-url'],
  ['a new printer of Epson', null, EPSON, 'polling-url'],
  ['a printer that had an address of the network before', NETWORK, STAR, 'polling-url'],
  ['a printer with another protocol than before', STAR, EPSON, 'polling-url'],
  ['a printer with another device than before', STAR, 'cloudprnt://0011621A2B3D', 'test'],
  ['a polling printer that is saved without a change', EPSON, EPSON, null],
  ['a new printer of the network', null, NETWORK, 'test'],
  ['a printer that no longer calls', STAR, NETWORK, 'test'],
  ['a printer with another address', NETWORK, 'escpos://192.168.1.51', 'test'],
  ['a printer that is saved without a change', NETWORK, NETWORK, null],
])('%s', (_, before, saved, step) => {
  const printer = { agentId: null, active: true };
  expect(
    dialogAfterSavingPrinter(before === null ? null : { ...printer, url: before }, { ...printer, url: saved }),
  ).toBe(step);
});

it('a printer that gets another sender is tested, and none that is not active', () => {
  const saved = { url: NETWORK, agentId: '0198c0de-0000-7000-8000-000000000001', active: true };
  expect(dialogAfterSavingPrinter({ ...saved, agentId: null }, saved)).toBe('test');
  expect(dialogAfterSavingPrinter(null, { ...saved, active: false })).toBeNull();
});
