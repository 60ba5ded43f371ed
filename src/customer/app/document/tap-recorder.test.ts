import { afterEach, expect, it, vi } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import { wishMark } from '#customer/shared/cart/add-to-cart.ts';
import { TAP_RECORDER, takeTaps } from './tap-recorder.ts';

afterEach(() => void vi.unstubAllGlobals());

let pages = 0;

/** A page with the recorder in it, as little of a browser as it needs. */
async function aPage() {
  const properties = new Map<string, string>();
  const listeners: ((event: unknown) => void)[] = [];
  const page = {
    documentElement: {
      style: {
        setProperty: (name: string, value: string) => properties.set(name, value),
        removeProperty: (name: string) => properties.delete(name),
      },
    },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.push(listener),
  };
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', page);
  // A module of its own for each page: the same address would run only once.
  pages += 1;
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${TAP_RECORDER}//${pages}`)}`);
  const click = (mark: string | null) => {
    const button = mark === null ? null : { dataset: { add: mark } };
    for (const listener of listeners) listener({ target: { closest: () => button } });
  };
  return { click, properties };
}

const CANA = { productId: anId(1), size: 'base' } as const;
const RON = { productId: anId(2), size: 'cubata' } as const;

it('taps on prices are counted and handed over once, in their order', async () => {
  const { click, properties } = await aPage();
  click(wishMark(CANA));
  click(null);
  click(wishMark(RON));
  click(wishMark(CANA));
  expect(properties.get('--taps')).toBe('"3"');
  expect(takeTaps()).toEqual([CANA, RON, CANA]);
  expect(takeTaps()).toEqual([]);
});

it('once the app has taken over, the recorder counts no more', async () => {
  const { click, properties } = await aPage();
  takeTaps();
  click(wishMark(CANA));
  expect(takeTaps()).toEqual([]);
  expect(properties.has('--taps')).toBe(false);
});

it('a mark that is none of ours is left out', async () => {
  const { click } = await aPage();
  click('anything');
  click(wishMark(CANA));
  expect(takeTaps()).toEqual([CANA]);
});

it('it weighs next to nothing', () => {
  expect(TAP_RECORDER.length).toBeLessThanOrEqual(300);
});
