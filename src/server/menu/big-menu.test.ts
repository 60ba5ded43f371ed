// A venue of two thousand products: what travels of them stays short, and what is looked for is found.
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchesSearch } from '#domain/menu.ts';
import { openTestVenue, type TestBrowser, type TestVenue } from '#server/platform/test-venue.ts';
import { fillBigMenu } from './test-big-menu.ts';

const PRODUCTS = 2000;

/** Bytes on the wire, as brotli. On slow 4G the longest takes a quarter of a second. */
const MENU_BYTES_MAX = 48_000;
const LIST_BYTES_MAX = 24_000;

let venue: TestVenue;
let manager: TestBrowser;

beforeAll(async () => {
  venue = await openTestVenue();
  manager = await venue.staffBrowser('MANAGER');
  await fillBigMenu(venue.db, PRODUCTS);
});
afterAll(() => venue.close());

describe('of two thousand products', () => {
  it('the menu is short on the wire, whole, and sent once', async () => {
    const { bytes, headers, text } = await compressed('/api/menu');
    expect(bytes).toBeLessThan(MENU_BYTES_MAX);
    expect(JSON.parse(text).products).toHaveLength(PRODUCTS);
    const again = await venue.app.inject({ url: '/api/menu', headers: { 'if-none-match': String(headers.etag) } });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });

  it.each(['drinks', 'food'] as const)('the staff’s list of %s is short on the wire, and whole', async (section) => {
    const { bytes, text } = await compressed(`/api/admin/products?section=${section}`);
    expect(bytes).toBeLessThan(LIST_BYTES_MAX);
    expect(bytes).toBeLessThan(text.length / 4);
    expect(JSON.parse(text).products).toHaveLength(PRODUCTS / 2);
  });

  it('the search finds every special one, and nothing else', async () => {
    const { products } = await manager.menu.readMenu({});
    const found = products.filter((product) => matchesSearch(product, 'ESPECIAL'));
    expect(found).toHaveLength(PRODUCTS / 100);
    expect(
      products.filter((product) => matchesSearch(product, 'albariño de rias baixas 1')).map(({ name }) => name),
    ).toEqual(expect.arrayContaining(['Albariño de Rías Baixas 1']));
  });
});

async function compressed(url: string) {
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { rawPayload, headers } = await venue.app.inject({ url, headers: { cookie, 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
  return { bytes: rawPayload.length, headers, text: brotliDecompressSync(rawPayload).toString() };
}
