import { expect, it } from 'vitest';
import { readDialogSearch } from './dialog-address.ts';

const ID = '0198f2a0-0000-7000-8000-000000000001';

it.each([
  [{ dialog: ID }, { dialog: ID }],
  [{ dialog: 'addProduct', name: 'caña' }, { dialog: 'addProduct' }],
  [{ remove: ID }, { remove: ID }],
  [{ remove: 'addProduct' }, {}],
  [{ dialog: '<script>' }, {}],
  [{ dialog: 7, remove: true }, {}],
  [{}, {}],
])('the dialog parameters of %j are read as %j', (search, dialogs) => {
  expect(readDialogSearch(search)).toEqual(dialogs);
});
