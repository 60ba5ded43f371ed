import { expect, it } from 'vitest';
import { anonymousCustomerLabel } from '#domain/customer.ts';
import { erasedLabel } from '#domain/customer-data.ts';
import { customerName, customerSearchKey, shortCustomerLabel } from './customer-name.es.ts';

const LABEL = anonymousCustomerLabel('6d8c1f0a');

it.each([
  [LABEL, 'Cliente 6d8c'],
  [erasedLabel('4f7k2a9c'), 'Cliente borrado 4f7k'],
  ['lucia@comanda.test', 'lucia@comanda.test'],
  ['Ana-María', 'Ana-María'],
  ['', ''],
])('staff read the customer «%s» as «%s»', (customer, name) => {
  expect(customerName(customer)).toBe(name);
});

it('the mark of a label is in its name', () => {
  expect(customerName(LABEL)).toContain(shortCustomerLabel(LABEL));
});

it.each([
  ['Cliente 6d8c', 'anonimo-6d8c'],
  [' cliente  6D8C ', 'anonimo-6d8c'],
  [LABEL, LABEL],
  ['Lucia@Comanda.test', 'lucia@comanda.test'],
  ['cliente@comanda.test', 'cliente@comanda.test'],
])('a search for «%s» looks for «%s»', (text, searched) => {
  expect(customerSearchKey(text)).toBe(searched);
});
