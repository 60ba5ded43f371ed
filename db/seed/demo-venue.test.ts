// The demo venue has data for every screen and every rule.
import { describe, expect, test } from 'vitest';
import { weekHoursText } from '#contract/hours-texts.es.ts';
import { contrastRatio, readableTextColour } from '#domain/colour.ts';
import { emailRefusal } from '#domain/email.ts';
import { groupDays } from '#domain/hours-summary.ts';
import {
  ALLERGENS,
  type Allergen,
  availableMixers,
  ENERGY_DRINK_SURCHARGE,
  FIXED_SIZES,
  type FixedSize,
  isAvailable,
  isFixedSize,
  needsMixer,
  priceOf,
  SECTIONS,
} from '#domain/menu.ts';
import { ROLES } from '#domain/staff.ts';
import { tableCodeComparisonKey } from '#domain/table.ts';
import { nameKey, noteRefusal } from '#domain/text.ts';
import { DEMO_MENU, DEMO_PRODUCTS, type MenuProduct } from './menu.ts';
import { categoryId, productId, tableId } from './stable-ids.ts';
import { REGULAR_CUSTOMER_EMAILS, STAFF } from './staff-and-regulars.ts';
import { TABLES } from './tables.ts';
import { ALWAYS_OPEN_HOURS, OPENING_HOURS, VENUE } from './venue.ts';

const { categories, subCategories, products } = DEMO_MENU;
const drinks = products.filter(({ section }) => section === 'drinks');
const foods = products.filter(({ section }) => section === 'food');
const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
const keysOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => nameKey(name));
const oneToLast = (list: readonly unknown[]) => list.map((_, index) => index + 1);
const inCategory = (name: string) => products.filter((product) => product.categoryId === categoryId(name));

describe('The demo menu', () => {
  test('the menu has at least sixty drinks and sixty food products in at least fifteen categories', () => {
    expect(drinks.length).toBeGreaterThanOrEqual(60);
    expect(foods.length).toBeGreaterThanOrEqual(60);
    expect(categories.length).toBeGreaterThanOrEqual(15);
    expect(subCategories.length).toBeGreaterThan(0);
  });

  test.each([
    ['drinks', drinks],
    ['food', foods],
    ['categories', categories],
    ['sub-categories', subCategories],
  ])('the names of the %s are unique for a customer', (_, list) => {
    expect(new Set(keysOf(list)).size).toBe(list.length);
    expect(list.every(({ name }) => name === name.trim() && noteRefusal(name) === null)).toBe(true);
  });

  test('the ids of the menu are unique', () => {
    const all = [...categories, ...subCategories, ...products];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('positions are consecutive from 1: of categories in their section, of products and sub-categories in their category', () => {
    for (const section of SECTIONS) {
      const ofSection = categories.filter((category) => category.section === section);
      expect(ofSection.map(({ sort }) => sort)).toEqual(oneToLast(ofSection));
    }
    for (const { id } of categories) {
      const ofCategory = products.filter(({ categoryId: category }) => category === id);
      const groups = subCategories.filter(({ categoryId: category }) => category === id);
      expect(ofCategory.length).toBeGreaterThan(0);
      expect(ofCategory.map(({ sort }) => sort)).toEqual(oneToLast(ofCategory));
      expect(groups.map(({ sort }) => sort)).toEqual(oneToLast(groups));
    }
  });

  test('a product has the section of its category, and its sub-category belongs to that category', () => {
    for (const product of products) {
      expect(categories.find(({ id }) => id === product.categoryId)?.section).toBe(product.section);
      if (product.subCategoryId === null) continue;
      expect(subCategories.find(({ id }) => id === product.subCategoryId)?.categoryId).toBe(product.categoryId);
    }
    const used = new Set(products.map(({ subCategoryId }) => subCategoryId));
    expect(subCategories.filter(({ id }) => !used.has(id))).toEqual([]);
  });

  test('sub-categories keep their products together, in their own order', () => {
    const placeOf = ({ subCategoryId }: MenuProduct) => {
      return subCategories.find(({ id }) => id === subCategoryId)?.sort ?? 0;
    };
    for (const { name } of categories) {
      const places = inCategory(name).map(placeOf);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  test('every product has a description of one line that ends with a full stop', () => {
    const bad = products.filter(({ description }) => !/^\p{Lu}.{3,100}\.$/u.test(description));
    expect(namesOf(bad)).toEqual([]);
  });

  test('each section has new products and sold-out products', () => {
    for (const list of [drinks, foods]) {
      expect(list.filter(({ isNew }) => isNew).length).toBeGreaterThanOrEqual(2);
      expect(list.filter((product) => !isAvailable(product)).length).toBeGreaterThanOrEqual(2);
    }
  });

  test('a product is found by the id derived from its name', () => {
    expect(DEMO_PRODUCTS.get(productId('drinks', 'Ron Barceló'))?.name).toBe('Ron Barceló');
    expect(DEMO_PRODUCTS.get(productId('food', 'pizza  AL gusto'))?.name).toBe('Pizza al gusto');
  });
});

describe('Prices of the demo menu', () => {
  const PLAUSIBLE: Readonly<Record<FixedSize, readonly [from: number, to: number]>> = {
    base: [150, 2500],
    copa: [250, 1500],
    cubata: [700, 1200],
    botella: [300, 3000],
    chupito: [200, 700],
  };

  test.each(FIXED_SIZES)('something is sold in the size %s, at a price of this year', (size) => {
    const [from, to] = PLAUSIBLE[size];
    const sold = products.filter((product) => priceOf(product, size) !== undefined);
    expect(sold.length).toBeGreaterThan(0);
    const priceIn = (product: MenuProduct) => priceOf(product, size) ?? 0;
    expect(namesOf(sold.filter((product) => priceIn(product) < from || priceIn(product) > to))).toEqual([]);
  });

  test('each product is sold in at least one size, and some food in sizes of the venue’s own', () => {
    expect(products.filter(({ sizes }) => sizes.length === 0)).toEqual([]);
    const own = foods.filter(({ sizes }) => sizes.every(({ size }) => !isFixedSize(size)));
    expect(own.length).toBeGreaterThanOrEqual(3);
  });

  test('wine is sold by the glass and by the bottle, and a bottle costs less than six glasses', () => {
    const both = inCategory('Vinos').map((wine) => ({
      glass: priceOf(wine, 'copa'),
      bottle: priceOf(wine, 'botella'),
    }));
    const bothSold = both.filter(({ glass, bottle }) => glass !== undefined && bottle !== undefined);
    expect(bothSold.length).toBeGreaterThanOrEqual(10);
    expect(bothSold.every(({ glass = 0, bottle = 0 }) => bottle < 6 * glass)).toBe(true);
  });
});

describe('Mixed drinks of the demo menu', () => {
  test('every drink sold as cubata needs a mixer, and only in that size', () => {
    const spirits = drinks.filter((product) => priceOf(product, 'cubata') !== undefined);
    expect(spirits.length).toBeGreaterThanOrEqual(10);
    expect(namesOf(spirits.filter((spirit) => !needsMixer(spirit, 'cubata')))).toEqual([]);
    expect(spirits.filter((spirit) => needsMixer(spirit, 'chupito'))).toEqual([]);
  });

  test('mixers are soft drinks, one or two are energy drinks, and a sold-out mixer is not offered', () => {
    const mixers = availableMixers(products);
    expect(mixers.length).toBeGreaterThanOrEqual(6);
    expect(new Set(mixers.map((mixer) => mixer.categoryId))).toEqual(new Set([categoryId('Refrescos, zumos y aguas')]));
    expect(namesOf(mixers.filter(({ isEnergyDrink }) => isEnergyDrink))).toEqual(['Red Bull', 'Monster Energy']);
    expect(namesOf(mixers)).toContain('Coca-Cola');
    expect(namesOf(mixers)).not.toContain('Ginger ale');
    expect(ENERGY_DRINK_SURCHARGE).toBeGreaterThan(0);
  });
});

describe('Food with ingredients to choose', () => {
  const madeUp = foods.filter(({ ingredients }) => ingredients.length > 0);

  test('some products take one ingredient and some take several, never more than there are ingredients', () => {
    expect(madeUp.filter(({ numberOfIngredients }) => numberOfIngredients === 1).length).toBeGreaterThanOrEqual(3);
    expect(madeUp.filter(({ numberOfIngredients }) => numberOfIngredients > 1).length).toBeGreaterThanOrEqual(3);
    expect(madeUp.every(({ ingredients, numberOfIngredients }) => numberOfIngredients < ingredients.length)).toBe(true);
  });

  test('the ingredient names of a product are unique', () => {
    expect(madeUp.every(({ ingredients }) => new Set(ingredients.map(nameKey)).size === ingredients.length)).toBe(true);
  });

  test('no drink has ingredients to choose', () => {
    expect(drinks.filter(({ ingredients }) => ingredients.length > 0)).toEqual([]);
  });
});

describe('Allergens of the demo menu', () => {
  const lacking = (list: readonly MenuProduct[], allergen: Allergen) => {
    return namesOf(list.filter(({ allergens }) => !allergens?.includes(allergen)));
  };
  const mentioning = (pattern: RegExp) => {
    return foods.filter(({ name, description, ingredients }) => {
      return pattern.test([name, description, ...ingredients].join(' '));
    });
  };

  test.each(ALLERGENS)('%s is in something', (allergen) => {
    expect(lacking(products, allergen).length).toBeLessThan(products.length);
  });

  test('every product states its allergens and lists none twice', () => {
    expect(products.filter(({ allergens }) => new Set(allergens).size !== allergens?.length)).toEqual([]);
  });

  test('beer has gluten and wine has sulphites', () => {
    expect(lacking(inCategory('Cervezas'), 'gluten')).toEqual([]);
    expect(lacking(inCategory('Vinos'), 'sulfitos')).toEqual([]);
  });

  test.each<[Allergen, RegExp]>([
    ['moluscos', /calamar|pulpo|mejill|sepia|chopito/iu],
    ['crustaceos', /gamba|langostino/iu],
    ['pescado', /bonito|boquer|anchoa|atún|salmón|bacalao|merluza|cazón|ventresca/iu],
    ['gluten', /\bpan\b|croqueta|tosta\b|montadito|bocadillo|hamburguesa|pizza|a la romana|gyoza|macarrones|mollete/iu],
    ['huevo', /huevo|mahonesa|alioli|tortilla|croqueta|a la romana/iu],
    ['lacteos', /queso|mozzarella|nata\b|yogur|leche|brioche|croqueta/iu],
    ['frutos-de-cascara', /almendra|nueces|turrón/iu],
    ['cacahuetes', /cacahuete/iu],
    ['soja', /soja|edamame|tofu/iu],
    ['sesamo', /sésamo|tahini/iu],
    ['apio', /apio/iu],
    ['mostaza', /mostaza/iu],
    ['altramuces', /altramuces/iu],
    ['sulfitos', /vinagre|encurtid|vino|cava|gamba|aceituna/iu],
  ])('a product that mentions the ingredient declares the allergen %s', (allergen, pattern) => {
    const spoken = mentioning(pattern);
    expect(spoken.length).toBeGreaterThan(0);
    expect(lacking(spoken, allergen)).toEqual([]);
  });

  test('vegetarian products contain neither meat nor fish', () => {
    const vegetarian = foods.filter(({ isVegetarian }) => isVegetarian);
    const animal = /jamón|chorizo|pollo|ternera|lomo|ibéric|panceta|vaca\b|sobrasada|cochinita/iu;
    expect(vegetarian.length).toBeGreaterThanOrEqual(15);
    expect(namesOf(mentioning(animal).filter(({ isVegetarian }) => isVegetarian))).toEqual([]);
    for (const allergen of ['pescado', 'moluscos', 'crustaceos'] as const) {
      expect(lacking(vegetarian, allergen)).toEqual(namesOf(vegetarian));
    }
  });
});

describe('The demo venue', () => {
  test('twenty-four tables are active and Z9 is not', () => {
    const active = TABLES.filter((table) => table.active).map(({ code }) => code);
    expect(active).toHaveLength(24);
    expect(active).toEqual(expect.arrayContaining(['A1', 'A9', 'B1', 'B9', 'TERRAZA 1', 'TERRAZA 6']));
    expect(TABLES.filter((table) => !table.active)).toEqual([{ code: 'Z9', active: false }]);
    expect(new Set(TABLES.map(({ code }) => tableCodeComparisonKey(code))).size).toBe(TABLES.length);
    expect(tableId(' a1 ')).toBe(tableId('A1'));
  });

  test('each role has one user with an address at comanda.test', () => {
    expect(STAFF.flatMap(({ roles }) => roles)).toEqual(ROLES);
    expect(STAFF.map(({ email }) => email)).toEqual(ROLES.map((role) => `${role.toLowerCase()}@comanda.test`));
    expect(new Set(keysOf(STAFF)).size).toBe(STAFF.length);
  });

  test('the addresses of demo customers cannot receive mail', () => {
    expect(REGULAR_CUSTOMER_EMAILS.filter((email) => emailRefusal(email) !== null || !email.endsWith('.test'))).toEqual(
      [],
    );
    expect(new Set(REGULAR_CUSTOMER_EMAILS).size).toBe(REGULAR_CUSTOMER_EMAILS.length);
  });

  test('the opening hours are the published opening hours', () => {
    expect(weekHoursText(groupDays(OPENING_HOURS.food))).toBe('Todos los días 13h-16h y 20h-23:30h');
    expect(weekHoursText(groupDays(OPENING_HOURS.drinks))).toBe(
      'Lunes a viernes 12h-1:30h · Sábado y domingo 11h-1:30h',
    );
    expect(ALWAYS_OPEN_HOURS).toHaveLength(7);
    expect(
      ALWAYS_OPEN_HOURS.every(({ windows: [window], closed }) => window?.init === 0 && window.fin === 0 && !closed),
    ).toBe(true);
  });

  test('white text is readable on the colour of the venue, and the colour is readable on white', () => {
    expect(readableTextColour(VENUE.colour)).toBe('#ffffff');
    expect(contrastRatio(VENUE.colour, '#ffffff')).toBeGreaterThanOrEqual(7);
  });

  test('the tax number of the company is well formed', () => {
    expect(VENUE.nif).toMatch(/^B\d{8}$/u);
    expect(controlDigit(VENUE.nif.slice(1, 8))).toBe(Number(VENUE.nif.at(-1)));
  });
});

/** Digits in odd places are doubled and their digits added up; the control digit fills the sum up to tens. */
function controlDigit(digits: string): number {
  const sum = [...digits].map(Number).reduce((total, digit, index) => {
    const added = index % 2 === 0 ? digit * 2 : digit;
    return total + Math.floor(added / 10) + (added % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
