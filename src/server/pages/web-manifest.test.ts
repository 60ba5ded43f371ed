// The web app manifest.
import { expect, it } from 'vitest';
import type { Venue } from '#contract/menu.ts';
import { webManifest } from './web-manifest.ts';

const VENUE: Venue = {
  name: 'Taberna La Encina',
  shortName: 'La Encina',
  colour: '#2f5d50',
  logoUrl: null,
  backgroundUrl: null,
  paymentMode: 'manual',
  offersPayingStaff: true,
  cooksBeforeCollecting: false,
  drinksAtBar: false,
  showsWaterAndLeftovers: true,
  timeZone: 'Europe/Madrid',
  company: { address: '', company: '', registerData: '', nif: '', web: '', email: '' },
};

it.each([
  [undefined, ['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png']],
  ['/api/images/1', ['/api/images/1/192', '/api/images/1/512', '/api/images/1/maskable']],
])('the web manifest of a venue with the icon %s lists the icons %j', (iconUrl, sources) => {
  const manifest = webManifest({ ...VENUE, ...(iconUrl === undefined ? {} : { iconUrl }) });
  expect(manifest).toMatchObject({ name: 'Taberna La Encina', icons: sources.map((src) => ({ src })) });
});
