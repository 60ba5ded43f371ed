// What a phone needs to install the venue's page as an app.
import type { Venue } from '#contract/menu.ts';

/** The web app manifest. Icons are those of the build until the venue has its own. */
export function webManifest({ name, shortName, colour }: Venue): object {
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
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
