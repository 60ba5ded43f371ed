import { expect, it } from 'vitest';
import { aStorage } from '#customer/shared/testing/builders.ts';
import { createDeviceStorage } from './device-storage.ts';
import { isListOf, isNumber, isText } from './type-guards.ts';

it('what was kept is read back, plain texts as they are', () => {
  const backend = aStorage();
  const storage = createDeviceStorage(backend);
  storage.write('tableQR', 'A1');
  storage.write('qrExpiryAt', 1_795_000_000_000);
  expect(backend.kept.get('tableQR')).toBe('A1');
  expect(storage.read('tableQR', isText)).toBe('A1');
  expect(storage.read('qrExpiryAt', isNumber)).toBe(1_795_000_000_000);
});

it('a table called 12 is a text although it looks like a number', () => {
  const storage = createDeviceStorage(aStorage({ tableQR: '12' }));
  expect(storage.read('tableQR', isText)).toBe('12');
});

it.each(['{', '"', 'null', '[]', '{"x":1}'])('spoilt content (%s) is the same as nothing', (spoilt) => {
  const storage = createDeviceStorage(aStorage({ qrExpiryAt: spoilt }));
  expect(storage.read('qrExpiryAt', isNumber)).toBeNull();
});

it('a full storage loses nothing while the page lives, and says that it will', () => {
  const backend = aStorage();
  const storage = createDeviceStorage(backend);
  backend.isFull = true;
  storage.write('cart', ['una caña']);
  expect(storage.isFailing.get()).toBe(true);
  expect(storage.read('cart', isListOf(isText))).toEqual(['una caña']);

  backend.isFull = false;
  storage.write('cart', ['dos cañas']);
  expect(storage.isFailing.get()).toBe(false);
  expect(backend.kept.get('cart')).toBe('["dos cañas"]');
});

it('without any storage the page works the same until it is reloaded', () => {
  const storage = createDeviceStorage(null);
  storage.write('email', 'lucia@correo.test');
  expect(storage.read('email', isText)).toBe('lucia@correo.test');
  storage.write('email', null);
  expect(storage.has('email')).toBe(false);
});
