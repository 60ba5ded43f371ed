import { afterEach, expect, it, vi } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { formatProductTap } from '#customer/shared/cart/add-to-cart.ts';
import { TAP_RECORDER_SCRIPT, takeRecordedTaps } from './tap-recorder.ts';

afterEach(() => void vi.unstubAllGlobals());

let pages = 0;

/** A page with the recorder, with the minimum of browser APIs that it needs. */
async function aPage() {
  const properties = new Map<string, string>();
  const listeners: ((event: unknown) => void)[] = [];
  const page = {
    querySelector: () => ({
      style: {
        setProperty: (name: string, value: string) => properties.set(name, value),
        removeProperty: (name: string) => properties.delete(name),
      },
    }),
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.push(listener),
  };
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', page);
  // A unique module URL per page: the same URL would run only once.
  pages += 1;
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${TAP_RECORDER_SCRIPT}//${pages}`)}`);
  const click = (mark: string | null, attribute = 'add') => {
    const button = mark === null ? null : { dataset: { [attribute]: mark } };
    for (const listener of listeners) listener({ target: { closest: () => button } });
  };
  return { click, properties };
}

const CANA = { productId: anId(1), size: 'base' } as const;
const RON = { productId: anId(2), size: 'cubata' } as const;

it('recorded taps on prices are counted and returned once, in their order', async () => {
  const { click, properties } = await aPage();
  click(formatProductTap(CANA));
  click(null);
  click(formatProductTap(RON));
  click(formatProductTap(CANA));
  expect(properties.get('--taps')).toBe('"3"');
  expect(takeRecordedTaps()).toEqual([CANA, RON, CANA]);
  expect(takeRecordedTaps()).toEqual([]);
});

it('a tap on a product is returned in its order, and is not counted as one on a price', async () => {
  const { click, properties } = await aPage();
  click(formatProductTap(CANA));
  click(formatProductTap({ productId: RON.productId, size: null }), 'open');
  expect(properties.get('--taps')).toBe('"1"');
  expect(takeRecordedTaps()).toEqual([CANA, { productId: RON.productId, size: null }]);
});

it('after the app took the recorded taps, the recorder counts no further taps', async () => {
  const { click, properties } = await aPage();
  takeRecordedTaps();
  click(formatProductTap(CANA));
  expect(takeRecordedTaps()).toEqual([]);
  expect(properties.has('--taps')).toBe(false);
});

it('an invalid data-add attribute is ignored', async () => {
  const { click } = await aPage();
  click('anything');
  click(formatProductTap(CANA));
  expect(takeRecordedTaps()).toEqual([CANA]);
});

it('the inline tap recorder has at most 300 characters', () => {
  expect(TAP_RECORDER_SCRIPT.length).toBeLessThanOrEqual(300);
});
