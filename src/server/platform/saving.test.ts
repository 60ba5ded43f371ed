// Saves of one name: concurrent ones in different spellings, and names with characters that nobody sees.
import { expect, it } from 'vitest';
import {
  addCategory,
  newCategoryForm,
  newDrinkForm,
  newFoodForm,
  newSubCategoryForm,
  runConcurrently,
  spellingPairs,
} from '#server/menu/catalogue/testing/catalogue.ts';
import { newUserForm } from '#server/staff/testing/staff.ts';
import { openTestVenue, type TestBrowser } from './testing/venue.ts';

const venue = await openTestVenue();
const [one, other] = [await venue.staffBrowser('OWNER', 'MANAGER'), await venue.staffBrowser('OWNER', 'MANAGER')];
const beers = await addCategory(one, 'Cervezas', 'drinks');
const tapas = await addCategory(one, 'Tapas', 'food');

const SAVES: [what: string, named: string, save: (by: TestBrowser, name: string) => Promise<unknown>][] = [
  ['a drink', 'Limón', (by, name) => by.catalogue.saveDrink(newDrinkForm(beers, { name }))],
  ['a food', 'Piñón frito', (by, name) => by.catalogue.saveFood(newFoodForm(tapas, { name }))],
  ['a table', 'Salón', (by, code) => by.tables.saveTable({ tableId: venue.newId(), code, active: true, shown: null })],
  ['a printer', 'Barra del salón', (by, name) => by.printers.savePrinter(aPrinter(name))],
  ['a user', 'Begoña Núñez', (by, name) => by.users.saveUser(newUserForm(venue, { name }))],
];

it.each(SAVES)(
  'of two concurrent saves of %s with one name, one succeeds and the other is refused',
  async (_, named, save) => {
    for (const [mine, theirs] of spellingPairs(named)) {
      const codes = await runConcurrently(save(one, mine), save(other, theirs));
      expect(codes.toSorted(), `${mine} and ${theirs}`).toEqual(['done', 'name-not-unique']);
    }
  },
);

const OTHER_NAMES: typeof SAVES = [
  ['a category', 'Vinos', (by, name) => by.catalogue.saveCategory(newCategoryForm(name))],
  ['a sub-category', 'Tintos', (by, name) => by.catalogue.saveSubCategory(newSubCategoryForm(beers, name))],
  ['an ingredient', 'Queso', (by, name) => by.catalogue.saveFood(withIngredient(name))],
  ['a description', 'Con queso', (by, description) => by.catalogue.saveFood(newFoodForm(tapas, { description }))],
  [
    'a print agent',
    'Cocina',
    (by, name) => by.printAgents.savePrintAgent({ agentId: venue.newId(), name, shown: null }),
  ],
  ['a shared tablet', 'Barra', (by, name) => by.sharedTablets.shareTablet({ tabletId: venue.newId(), name })],
];

it.each([...SAVES, ...OTHER_NAMES])(
  'the name of %s with a control or an invisible character is refused',
  async (_, named, save) => {
    for (const sign of ['\u0007', '\u007F', '\u009B', '\u200B', '\u00AD', '\u202E', '\uFEFF']) {
      const name = `${named.slice(0, 2)}${sign}${named.slice(2)}`;
      const code = expect.stringMatching(/^(?:text-not-plain|table-code-not-valid)$/);
      await expect(save(one, name), JSON.stringify(name)).rejects.toMatchObject({ code });
    }
  },
);

function withIngredient(name: string) {
  return newFoodForm(tapas, { hasMainIngredient: true, ingredients: [name] });
}

const PAPER = { agentId: null, columns: 48, codePage: 'cp858' } as const;

function aPrinter(name: string) {
  return { printerId: venue.newId(), name, url: 'http://192.168.1.50/print', ...PAPER, active: true, shown: null };
}
