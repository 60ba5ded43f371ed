import { afterEach, expect, it, vi } from 'vitest';
import { getServiceWorkerContainer } from './service-worker.ts';

afterEach(() => vi.unstubAllGlobals());

it('a browser whose service workers throw when they are read counts as one without them', () => {
  const blocked = {
    get serviceWorker(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  };
  vi.stubGlobal('navigator', blocked);
  expect(getServiceWorkerContainer()).toBeNull();
  vi.stubGlobal('navigator', {});
  expect(getServiceWorkerContainer()).toBeNull();
});

it('a browser with service workers returns them', () => {
  const serviceWorker = {};
  vi.stubGlobal('navigator', { serviceWorker });
  expect(getServiceWorkerContainer()).toBe(serviceWorker);
});
