import { describe, expect, it } from 'vitest';
import { pricedSizes } from '#domain/testing/sizes.ts';
import type { Product } from './menu.ts';
import { DEFAULT_WEEK_HOURS, type WeekHours } from './schedule.ts';
import { SETUP_STEPS, type SetupState, type SetupStep, setupStepCompletion } from './setup.ts';

const CLOSED_WEEK: WeekHours = DEFAULT_WEEK_HOURS.map((day) => ({ ...day, closed: true }));
const OPEN_ON_MONDAYS: WeekHours = DEFAULT_WEEK_HOURS.map((day) => ({ ...day, closed: day.weekday !== 1 }));

const BEER = aProduct('drinks', {});
const TAPA = aProduct('food', {});
const SPIRIT = aProduct('drinks', { canBeCombined: true, sizes: pricedSizes({ cubata: 800 }) });
const COLA = aProduct('drinks', { canBeCombined: true });

const READY: SetupState = {
  isInitialized: true,
  productTypes: 2,
  activeTables: 1,
  products: [BEER, TAPA],
  weeks: { drinks: DEFAULT_WEEK_HOURS, food: DEFAULT_WEEK_HOURS },
  drinksAtBar: false,
  isCompanyComplete: true,
  isPayable: true,
  publicUrl: 'https://bar.example',
  categories: 2,
  activeUsers: 2,
  printers: 1,
  areHoursConfirmed: true,
  areCodesPrinted: true,
  hasOrders: true,
};

describe('Missing setup steps of a venue', () => {
  it.each<[string, Partial<SetupState>, SetupStep[]]>([
    ['nothing if every step is done', {}, []],
    ['product types and hours before «create»', { isInitialized: false }, ['product-types', 'hours']],
    ['a product type', { productTypes: 1 }, ['product-types']],
    ['an active table', { activeTables: 0 }, ['tables']],
    ['the company data', { isCompanyComplete: false }, ['company']],
    ['a payment mode with keys', { isPayable: false }, ['payment-method']],
    ['a public address', { publicUrl: 'http://localhost:3000' }, ['public-address']],
    ['a category', { categories: 0 }, ['categories']],
    ['a second user', { activeUsers: 1 }, ['staff']],
    ['a printer', { printers: 0 }, ['printers']],
    ['a person who has looked at the hours', { areHoursConfirmed: false }, ['hours']],
    ['the printed codes', { areCodesPrinted: false }, ['printed-codes']],
    ['a test order', { hasOrders: false }, ['test-order']],
  ])('a venue lacks %s', (_, changes, expected) => {
    expect(missing(changes)).toEqual(expected);
  });

  it.each<[string, Partial<SetupState>, SetupStep[]]>([
    ['nothing with a drink alone', { products: [BEER] }, []],
    ['nothing with a food alone', { products: [TAPA] }, []],
    ['products, when there is none', { products: [] }, ['products']],
    ['products, when all are sold out', { products: [aProduct('drinks', { stock: 0 })] }, ['products']],
    ['products, when a mixed drink has no soft drink', { products: [SPIRIT] }, ['products']],
    [
      'products, when the soft drink is sold out',
      { products: [SPIRIT, aProduct('drinks', { canBeCombined: true, stock: 0 })] },
      ['products'],
    ],
    ['nothing with the soft drink', { products: [SPIRIT, COLA] }, []],
    [
      'nothing when the spirit is also sold in a size without mixer',
      { products: [aProduct('drinks', { canBeCombined: true, sizes: pricedSizes({ cubata: 800, copa: 600 }) })] },
      [],
    ],
    ['products, when drinks are ordered at the bar', { products: [BEER], drinksAtBar: true }, ['products']],
    ['nothing when there is food beside them', { drinksAtBar: true }, []],
  ])('a venue lacks %s', (_, changes, expected) => {
    expect(missing(changes)).toEqual(expected);
  });

  it.each<[string, Partial<SetupState>, SetupStep[]]>([
    ['nothing with one open day', { weeks: { drinks: OPEN_ON_MONDAYS, food: CLOSED_WEEK } }, []],
    ['hours without one', { weeks: { drinks: CLOSED_WEEK, food: CLOSED_WEEK } }, ['products', 'hours']],
    ['hours, when none are stored', { weeks: { drinks: [], food: [] } }, ['products', 'hours']],
    [
      'hours, when the kitchen opens and there are only drinks',
      { products: [BEER], weeks: { drinks: CLOSED_WEEK, food: DEFAULT_WEEK_HOURS } },
      ['products', 'hours'],
    ],
    [
      'products, when what opens has sold out and what has not stays closed',
      {
        products: [aProduct('drinks', { stock: 0 }), TAPA],
        weeks: { drinks: DEFAULT_WEEK_HOURS, food: CLOSED_WEEK },
      },
      ['products'],
    ],
    [
      'products alone, when something opens and there is nothing to sell yet',
      { products: [], weeks: { drinks: CLOSED_WEEK, food: OPEN_ON_MONDAYS } },
      ['products'],
    ],
    [
      'hours, when only the bar opens and drinks are ordered there',
      { drinksAtBar: true, weeks: { drinks: DEFAULT_WEEK_HOURS, food: CLOSED_WEEK } },
      ['products', 'hours'],
    ],
  ])('a venue lacks %s', (_, changes, expected) => {
    expect(missing(changes)).toEqual(expected);
  });
});

function missing(changes: Partial<SetupState>): SetupStep[] {
  const isDone = setupStepCompletion({ ...READY, ...changes });
  return SETUP_STEPS.filter((step) => !isDone[step]);
}

function aProduct(section: Product['section'], changes: Partial<Product>): Product {
  return {
    id: 'product',
    section,
    categoryId: 'category',
    subCategoryId: null,
    name: 'Producto',
    description: '',
    stock: 1,
    sizes: pricedSizes({ base: 250 }),
    canBeCombined: false,
    isEnergyDrink: false,
    ingredients: [],
    numberOfIngredients: 1,
    isNew: false,
    isVegetarian: false,
    allergens: [],
    ...changes,
  };
}
