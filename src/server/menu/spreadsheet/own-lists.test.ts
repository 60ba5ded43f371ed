// Lists as bars have them: each goes in with few presses, and a second time changes nothing.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import type { MenuImportChoices, MenuImportPreview } from '#contract/menu-import.ts';
import { formatEuros } from '#domain/money.ts';
import { PRODUCT_SIZES_COLUMN } from '#server/menu/catalogue/product-row.ts';
import { deleteCatalogue } from '#server/menu/catalogue/testing/catalogue.ts';
import { newId } from '#server/platform/ids.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');
beforeEach(() => deleteCatalogue(venue.db));

/** Presses and typed fields that a list may need in its columns and its preview. */
const PRESSES_MAX = 5;

/** What one press chooses. */
type Press = (preview: MenuImportPreview) => MenuImportChoices;

const allAreCents: Press = ({ prices }) => ({ prices: Object.fromEntries(prices.map(({ key }) => [key, 'cents'])) });
const leaveOutErrors: Press = () => ({ leavesOutErrors: true });
const readSheet =
  (name: string): Press =>
  () => ({ sheets: { [name]: true } });

interface OwnList {
  readonly list: string;
  readonly bytes: Uint8Array;
  readonly presses: readonly Press[];
  readonly products: readonly string[];
}

const OWN_LISTS: readonly OwnList[] = [
  list('categories in combined cells, without titles', 'casa-paco.xlsx', [leaveOutErrors]),
  // It has a dessert with two prices: the second is an error.
  list('bands in capitals, titles on row five, notes below', 'la-esquina.xlsx', [leaveOutErrors]),
  list('three columns of prices under one title', 'rincon-triana.xlsx', [leaveOutErrors]),
  list('wines with vintages, by the glass and the bottle', 'vinos-lagar.xlsx', []),
  list('the export of a till in capitals, Windows-1252, semicolons', 'tpv-articulos.csv', [leaveOutErrors]),
  // One of its products costs nothing.
  list('short names, four decimals, products that are not sold any more', 'tpv-tarifas.csv', [leaveOutErrors]),
  list('English titles, commas, line breaks in cells', 'beach-bar-en.csv', [leaveOutErrors]),
  // One of its desserts has no price: it is read as the title of those below.
  list('four sheets with three kinds of titles', 'el-patio.xlsx', [readSheet('Postres'), leaveOutErrors]),
  list('formulas, hidden columns, a hidden row', 'escandallos.xlsx', [leaveOutErrors]),
  list('whole numbers of cents', 'caja-plu.xlsx', [allAreCents]),
  list('the same from DOS, without titles, with zeros before', 'caja-plu-dos.csv', [allAreCents]),
  list('a page of a PDF as text', 'carta-pdf.txt', []),
  { list: '2,000 rows', ...largeList(), presses: [] },
];

function list(name: string, file: string, presses: readonly Press[]): OwnList {
  const read = (path: string) => readFileSync(new URL(`./testing/lists/${path}`, import.meta.url));
  const products = read(file.replace(/\.\w+$/u, '.products.txt'))
    .toString()
    .trim()
    .split('\n');
  return { list: `${name}: ${file}`, bytes: read(file), presses, products };
}

function largeList() {
  const rows = Array.from({ length: 2_000 }, (_, index) => {
    const category = `Vinos de la sierra ${1 + Math.floor(index / 50)}`;
    return { category, name: `Añada número ${index}`, price: `${2 + (index % 7)},50` };
  });
  const text = ['Artículo;Familia;P.V.P.', ...rows.map(({ name, category, price }) => `${name};${category};${price}`)];
  const products = rows.map(({ name, category, price }) => `drinks | ${category} | ${name} | ${price}`);
  return { bytes: Buffer.from(text.join('\r\n'), 'latin1'), products };
}

it.each(OWN_LISTS)('$list', async ({ list: name, bytes, presses, products }) => {
  const sent = { data: Buffer.from(bytes).toString('base64'), isText: name.endsWith('.txt') };
  let choices: MenuImportChoices = {};
  let preview = await owner.menuImport.previewMenuImport(sent);
  for (const press of presses) {
    expect(preview.questions + preview.errors.length + preview.sheets.length, 'there is something to choose').not.toBe(
      0,
    );
    choices = { ...choices, ...press(preview) };
    preview = await owner.menuImport.previewMenuImport({ ...sent, choices });
  }
  expect(preview).toMatchObject({ questions: 0, errors: [] });
  // The last press imports.
  expect(presses.length + 1).toBeLessThanOrEqual(PRESSES_MAX);
  await owner.menuImport.importMenu({ importId: newId(), ...sent, choices, plan: preview.plan });
  expect(await storedProducts()).toEqual(products.toSorted());

  const again = await owner.menuImport.previewMenuImport({ ...sent, choices });
  expect(again).toMatchObject({ products: [], summary: { unchanged: products.length, categories: [] } });
});

/** «food | Raciones | Bravas | Tapa 3,00 · Ración 6,50» for each product of the menu. */
async function storedProducts(): Promise<string[]> {
  const stored = await venue.db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([
      'products.name',
      'products.product_type_id as section',
      'categories.name as category',
      PRODUCT_SIZES_COLUMN,
    ])
    .execute();
  return stored
    .map(({ name, section, category, sizes }) => {
      const prices = sizes.map(({ size, price }) => `${size === 'base' ? '' : `${size} `}${formatEuros(price)}`);
      return [section, category, name, prices.join(' · ').replace(/\s€/gu, '')].join(' | ');
    })
    .toSorted();
}
