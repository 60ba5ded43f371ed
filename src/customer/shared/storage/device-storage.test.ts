import { expect, it } from 'vitest';
import { aStorage } from '#customer/shared/testing/builders.ts';
import { isArrayOf, isNumber, isString } from '#domain/type-guards.ts';
import { createDeviceStorage } from './device-storage.ts';

it('stored values are read back, strings without JSON encoding', () => {
  const backend = aStorage();
  const storage = createDeviceStorage(backend);
  storage.write('tableQR', 'A1');
  storage.write('qrExpiryAt', 1_795_000_000_000);
  expect(backend.entries.get('tableQR')).toBe('A1');
  expect(storage.read('tableQR', isString)).toBe('A1');
  expect(storage.read('qrExpiryAt', isNumber)).toBe(1_795_000_000_000);
});

it('a table code of digits is read back as a string', () => {
  const storage = createDeviceStorage(aStorage({ tableQR: '12' }));
  expect(storage.read('tableQR', isString)).toBe('12');
});

it.each(['{', '"', 'null', '[]', '{"x":1}'])('invalid content (%s) is read as null', (invalid) => {
  const storage = createDeviceStorage(aStorage({ qrExpiryAt: invalid }));
  expect(storage.read('qrExpiryAt', isNumber)).toBeNull();
});

it('a full storage keeps values in memory and reports the failure', () => {
  const backend = aStorage();
  const storage = createDeviceStorage(backend);
  backend.isFull = true;
  storage.write('cart', ['una caña']);
  expect(storage.isFailing.get()).toBe(true);
  expect(storage.read('cart', isArrayOf(isString))).toEqual(['una caña']);

  backend.isFull = false;
  storage.write('cart', ['dos cañas']);
  expect(storage.isFailing.get()).toBe(false);
  expect(backend.entries.get('cart')).toBe('["dos cañas"]');
});

it('without browser storage values are kept in memory until reload', () => {
  const storage = createDeviceStorage(null);
  storage.write('email', 'lucia@correo.test');
  expect(storage.read('email', isString)).toBe('lucia@correo.test');
  storage.write('email', null);
  expect(storage.has('email')).toBe(false);
});
