// A menu that is exported and imported again is the same, whatever its products are.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  nameRefusal,
  normalizeDescription,
  normalizeName,
  normalizeSizes,
  SIZE_CHARACTERS_MAX,
  SIZES_MAX,
  sizeFromName,
} from '#domain/catalogue.ts';
import { hasInvisibleCharacters } from '#domain/invisible-characters.ts';
import { ALLERGENS, FIXED_SIZES, isFixedSize, type Size } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';
import { nameKey, searchKey } from '#domain/text.ts';
import { newId } from '#server/platform/ids.ts';
import { parseMenuList } from './menu-table.ts';
import { isEmptyMenuImportPlan, planMenuImport } from './plan-menu-import.ts';
import { aMenu, type TestMenuProduct } from './testing/menus.ts';
import { createMenuWorkbook } from './write-menu.ts';

/** What a spreadsheet may understand as something else. */
const PIECES = [
  '«',
  '"',
  '""',
  "'",
  ',',
  ';',
  '=1+1',
  '=HYPERLINK("http://x")',
  '+34',
  '-1',
  '@sum',
  '\t',
  '&amp;',
  '<b>',
];
const WORDS = [
  'ñ',
  'Piñón',
  'pingüino',
  'n\u0303',
  '1/2',
  '2,50 €',
  '007',
  'TRUE',
  'no',
  '_x0041_',
  '#REF!',
  '🍺',
  ' ',
];

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PIECES, ...WORDS),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''));
const name = text.map(normalizeName).filter((each) => nameRefusal(each) === null);
const price = fc.integer({ min: 0, max: 99_999 });
const size: fc.Arbitrary<Size> = fc.oneof(
  fc.constantFrom(...FIXED_SIZES, 'Tapa', 'Media ración', '12'),
  name.filter((each) => [...each].length <= SIZE_CHARACTERS_MAX).map(sizeFromName),
);
const sizes = fc
  .uniqueArray(fc.record({ size, price: price.map(cents) }), {
    minLength: 1,
    maxLength: SIZES_MAX,
    selector: (sold) => searchKey(sold.size),
  })
  .map(normalizeSizes);
const common = {
  name,
  sizes,
  stock: fc.integer({ min: 0, max: 100_000 }),
  counts_stock: fc.boolean(),
  allergens: fc.option(fc.subarray([...ALLERGENS])),
  vat_percent: fc.option(fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)),
};
const description = fc
  .array(text, { maxLength: 3 })
  .map((lines) => normalizeDescription(lines.join('\r\n')))
  .filter((each) => [...each].length <= 500 && !hasInvisibleCharacters(each.replaceAll('\n', '')));

const drink: fc.Arbitrary<TestMenuProduct> = fc
  .record({
    ...common,
    description,
    category: fc.constantFrom('Vinos', 'Cañas, dobles y «más»'),
    flags: fc.record({ can_be_combined: fc.boolean(), is_energy_drink: fc.boolean() }),
    inSubCategory: fc.boolean(),
  })
  .map(({ flags, inSubCategory, ...product }) => ({
    ...product,
    ...flags,
    ...(inSubCategory ? { subCategory: `=${product.category}` } : {}),
  }));
const food: fc.Arbitrary<TestMenuProduct> = fc.record({
  ...common,
  description: description.filter((each) => each !== ''),
  category: fc.constantFrom("'Tapas", 'Ñoquis; pasta'),
  product_type_id: fc.constant('food'),
  is_vegetarian: fc.boolean(),
  is_new: fc.boolean(),
});
const menu = fc.uniqueArray(fc.oneof(drink, food), {
  maxLength: 12,
  minLength: 1,
  selector: (product) => `${product.product_type_id ?? 'drinks'} ${nameKey(product.name)}`,
});

it('changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(menu, async (products) => {
      const stored = aMenu(products);
      const { rows, errors: unreadable } = parseMenuList({
        bytes: Buffer.from(await createMenuWorkbook(stored), 'base64'),
        storedSections: new Map(stored.categories.map((row) => [row.name_key, row.product_type_id])),
        storedSizes: stored.products
          .flatMap((row) => row.sizes.map((sold) => sold.size))
          .filter((sold) => !isFixedSize(sold)),
      });
      const input = { menu: stored, rows, newId, now: new Date(0), mayCreateHeadings: false };
      const { plan, errors } = planMenuImport(input);
      expect([...unreadable, ...errors]).toEqual([]);
      expect(isEmptyMenuImportPlan(plan), JSON.stringify(plan.products.map(({ changes }) => changes))).toBe(true);
      expect(plan.unchanged).toBe(products.length);
    }),
  );
});
