// The web app manifest, with which a phone installs the venue's page as an app.
import type { Venue } from '#contract/menu.ts';

/**
 * Returns the web app manifest, by which phones install the customer app: the name, colour and icons of the venue. The icons are
 * those of the build if the venue has uploaded none.
 */
export function webManifest({ name, shortName, colour, iconUrl }: Venue): object {
  return {
    id: '/',
    name,
    short_name: shortName,
    lang: 'es',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colour,
    background_color: '#ffffff',
    icons: iconsOf(iconUrl),
  };
}

function iconsOf(iconUrl: string | undefined): object[] {
  const [small, large, maskable] =
    iconUrl === undefined
      ? ['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png']
      : [`${iconUrl}/192`, `${iconUrl}/512`, `${iconUrl}/maskable`];
  return [
    { src: small, sizes: '192x192', type: 'image/png' },
    { src: large, sizes: '512x512', type: 'image/png' },
    { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ];
}
