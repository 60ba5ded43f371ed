// Concurrent saves of one name in different spellings.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addCategory,
  newDrinkForm,
  newFoodForm,
  runConcurrently,
  twoSpellings,
} from '#server/menu/catalogue/testing/catalogue.ts';
import { newUserForm } from '#server/staff/testing/staff.ts';
import { openTestVenue, type TestBrowser, type TestVenue } from './testing/venue.ts';

let venue: TestVenue;
let one: TestBrowser;
let other: TestBrowser;
let beers: string;
let tapas: string;

beforeAll(async () => {
  venue = await openTestVenue();
  [one, other] = [await venue.staffBrowser('OWNER', 'MANAGER'), await venue.staffBrowser('OWNER', 'MANAGER')];
  beers = await addCategory(one, 'Cervezas', 'drinks');
  tapas = await addCategory(one, 'Tapas', 'food');
});
afterAll(() => venue.close());

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
    for (const [mine, theirs] of twoSpellings(named)) {
      const codes = await runConcurrently(save(one, mine), save(other, theirs));
      expect(codes.toSorted(), `${mine} and ${theirs}`).toEqual(['done', 'name-not-unique']);
    }
  },
);

const PAPER = { agentId: null, columns: 48, codePage: 'cp858' } as const;

function aPrinter(name: string) {
  return { printerId: venue.newId(), name, url: 'http://192.168.1.50/print', ...PAPER, active: true, shown: null };
}
