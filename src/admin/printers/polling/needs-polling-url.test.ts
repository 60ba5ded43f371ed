// When the owner is shown the address that a printer must call.
import { expect, it } from 'vitest';
import { needsPollingUrl } from './needs-polling-url.ts';

const STAR = 'cloudprnt://00:11:62:1A:2B:3C';
const EPSON = 'sdp://BARRA1';
const NETWORK = 'escpos://192.168.1.50';

it.each([
  ['a new printer of Star', null, STAR, true],
  ['a new printer of Epson', null, EPSON, true],
  ['a printer that had an address of the network before', NETWORK, STAR, true],
  ['a printer with another protocol than before', STAR, EPSON, true],
  ['a printer with another device than before', STAR, 'cloudprnt://0011621A2B3D', false],
  ['a printer that is saved without a change', EPSON, EPSON, false],
  ['a new printer of the network', null, NETWORK, false],
  ['a printer that no longer calls', STAR, NETWORK, false],
])('%s: is a new address needed?', (_, before, saved, isNeeded) => {
  expect(needsPollingUrl(before === null ? null : { url: before }, { url: saved })).toBe(isNeeded);
});
