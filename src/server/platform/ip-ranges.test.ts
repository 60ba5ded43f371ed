// Which hosts are in the allowed IP ranges.
import { expect, it } from 'vitest';
import { createHostCheck, PRIVATE_RANGES } from './ip-ranges.ts';

const mayBeAsked = createHostCheck(PRIVATE_RANGES);
const hostOf = (url: string) => new URL(url).hostname;

it.each([
  'http://127.0.0.1',
  'http://10.200.3.4',
  'http://172.16.0.1',
  'http://192.168.1.50:9100/print',
  'http://[::1]/',
  'http://[fd12::7]/',
  'http://[::ffff:192.168.1.50]/',
  // The address of a host name is known only when it is resolved.
  'http://impresora.local/',
])('%s is allowed', (url) => {
  expect(mayBeAsked(hostOf(url))).toBe(true);
});

it.each([
  'http://8.8.8.8',
  'http://172.32.0.1',
  'http://169.254.169.254/latest/meta-data',
  'http://0.0.0.0',
  'http://[2001:db8::1]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[fe80::1]/',
  // Other notations of 8.8.8.8.
  'http://134744072/',
  'http://0x08080808/',
  'http://010.010.010.010/',
])('%s is not allowed', (url) => {
  expect(mayBeAsked(hostOf(url))).toBe(false);
});

it('a range list may contain single addresses', () => {
  const check = createHostCheck(['10.1.2.3', 'fd00::5']);
  expect(['10.1.2.3', '10.1.2.4', '[fd00::5]', '[fd00::6]'].map(check)).toEqual([true, false, true, false]);
});
