// Every Excel file on A4: the scale at which its sheets are printed.
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { excelDownloadPaths } from '#contract/routes.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

/**
 * The characters of all columns of a sheet together. A4 in landscape is about 150 characters wide: up to this width, text of 11
 * points is printed with at least 5.
 */
const CHARACTERS_MAX = 320;

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');

it.each(Object.entries(excelDownloadPaths))('the file of %s is legible on A4', async (_, url) => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { rawPayload } = await venue.app.inject({ method: 'GET', url, headers: { cookie } });
  expectLegible(rawPayload);
});

it('the file of the menu and its template are legible on A4', async () => {
  for (const { data } of [await owner.menuImport.exportMenu({}), await owner.menuImport.readMenuTemplate({})]) {
    expectLegible(Buffer.from(data, 'base64'));
  }
});

function expectLegible(file: Uint8Array): void {
  const sheets = Object.entries(unzipSync(file)).filter(([path]) => path.startsWith('xl/worksheets/'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const [path, bytes] of sheets) {
    const xml = Buffer.from(bytes).toString('utf8');
    const widths = [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths.length).toBeGreaterThan(0);
    const characters = widths.reduce((sum, width) => sum + width, 0);
    expect({ path, isLegible: characters <= CHARACTERS_MAX, characters }).toMatchObject({ isLegible: true });
  }
}
