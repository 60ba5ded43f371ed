import { afterEach, expect, it, vi } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { type BrowserAttempt, newOrder } from '#customer/shared/order/stored-order.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aStorage } from '#customer/shared/testing/builders.ts';
import { PAYMENT_MARKER_SCRIPT } from './payment-marker.ts';

afterEach(() => void vi.unstubAllGlobals());

const ATTEMPT: BrowserAttempt = { id: anId(2), option: 'card', cardId: null, saveCard: false, isAnswered: true };
const NOTE = 'Sin hielo "attempt":{';

let pages = 0;

/** Runs the script in a document whose browser has stored this payment. Returns whether the document is marked. */
async function isMarked(attempt: BrowserAttempt | null): Promise<boolean> {
  const backend = aStorage();
  const order = newOrder(anId(1), 'online', { tableCode: 'A1', lines: [], comment: NOTE });
  createDeviceStorage(backend).write('orders', [{ ...order, startedInTab: 'this', attempt }]);
  return runWith({ orders: backend.entries.get('orders') });
}

async function runWith(localStorage: unknown): Promise<boolean> {
  const documentElement = { dataset: {} };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('document', { documentElement });
  // A unique module URL per page: the same URL would run only once.
  pages += 1;
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${PAYMENT_MARKER_SCRIPT}//${pages}`)}`);
  return 'paying' in documentElement.dataset;
}

it('the document is marked while an attempt to pay has not ended', async () => {
  expect(await isMarked(ATTEMPT)).toBe(true);
});

it('it is not marked for an order whose attempts have ended, whatever its notes say', async () => {
  expect(await isMarked(null)).toBe(false);
});

it('it is not marked without a payment, and where storage is blocked', async () => {
  expect(await runWith({})).toBe(false);
  expect(await runWith(undefined)).toBe(false);
});
