import { expect, it } from 'vitest';
import { isUrlOnLoopback, lacksPublicAddress } from './public-address.ts';

it.each([
  ['http://localhost:3000', true],
  ['HTTPS://LOCALHOST/?qr=A1', true],
  ['http://localhost.:3000', true],
  ['http://bar.localhost', true],
  ['http://127.0.0.1:3000/', true],
  ['http://127.8.9.10', true],
  ['http://[::1]:3000', true],
  ['http://0.0.0.0:3000', true],
  ['https://bar.example', false],
  ['https://localhost.example', false],
  ['https://mylocalhost', false],
  // A guest on the network of the bar can open it.
  ['http://192.168.1.20:3000', false],
  ['http://bar.local', false],
  ['https://127.0.0.1.example', false],
])('%s is an address that only the server can open: %s', (address, expected) => {
  expect(isUrlOnLoopback(address)).toBe(expected);
});

it.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['https://localhost:3000', false],
  ['http://192.168.1.20:3000', false],
  ['https://bar.example', false],
])('a server whose address is %s lacks a public address: %s', (address, expected) => {
  expect(lacksPublicAddress(address)).toBe(expected);
});
