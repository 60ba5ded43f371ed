import { afterEach, expect, it, vi } from 'vitest';
import { openServiceWorkers } from './service-worker.ts';

afterEach(() => vi.unstubAllGlobals());

it('a browser whose service workers throw when they are read counts as one without them', () => {
  const blocked = {
    get serviceWorker(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  };
  vi.stubGlobal('navigator', blocked);
  expect(openServiceWorkers()).toBeNull();
  vi.stubGlobal('navigator', {});
  expect(openServiceWorkers()).toBeNull();
});

it('a browser with service workers returns them', () => {
  const serviceWorker = {};
  vi.stubGlobal('navigator', { serviceWorker });
  expect(openServiceWorkers()).toBe(serviceWorker);
});
