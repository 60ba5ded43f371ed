import { expect, it } from 'vitest';
import { exportUrl } from './export-url.ts';

it.each([
  [{}, '/api/file.xlsx'],
  [{ from: undefined, method: undefined }, '/api/file.xlsx'],
  [
    { from: '2026-11-12', to: '2026-11-18', method: 'bizum' },
    '/api/file.xlsx?from=2026-11-12&to=2026-11-18&method=bizum',
  ],
])('the Excel export with the filters %j has the URL %s', (filters, url) => {
  expect(exportUrl('/api/file.xlsx', filters)).toBe(url);
});
