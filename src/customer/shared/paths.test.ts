import { expect, it } from 'vitest';
import { pageAt, paths, tableInQuery } from './paths.ts';

it('the home path contains the table code, and the key of a protected table', () => {
  expect(paths.home(null)).toBe('/');
  expect(paths.home({ code: 'A1', key: null })).toBe('/?qr=A1');
  expect(paths.home({ code: 'Terraza 3', key: 'k&1' })).toBe('/?qr=Terraza+3&k=k%261');
  expect(tableInQuery('?qr=Terraza+3&k=k%261')).toEqual({ code: 'Terraza 3', key: 'k&1' });
});

it.each(['', '?qr=', '?qr=%20', '?k=1'])('the query «%s» contains no table', (search) => {
  expect(tableInQuery(search)).toBeNull();
});

it.each([
  ['/', 'home'],
  ['/recent', 'recent'],
  ['/recent/', 'recent'],
  ['/success/_', 'success'],
  ['/success/cs_123', 'success'],
  ['/success-redsys', 'success'],
  ['/success-bizum/', 'success'],
  ['/success-other', 'not-found'],
  ['/insert-card', 'insert-card'],
  ['/success', 'not-found'],
  ['/success/a/b', 'not-found'],
  ['/terms', 'terms'],
  ['/otra', 'not-found'],
])('the path %s shows the page %s', (path, page) => {
  expect(pageAt(path)).toBe(page);
});

it.each([
  ['?QR=A1', 'A1', null],
  ['?Qr=A1&K=s3cr3t', 'A1', 's3cr3t'],
  ['?lang=es&amp;qr=A1&amp;k=s3cr3t', 'A1', 's3cr3t'],
  ['?fbclid=x&amp;amp;qr=A1', 'A1', null],
  ['?qr=A1&QR=B2', 'A1', null],
  ['?qr=K&k=Qr', 'K', 'Qr'],
])('the table in %s is %s with the key %s', (search, code, key) => {
  expect(tableInQuery(search)).toEqual({ code, key });
});
