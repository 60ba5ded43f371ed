// HSTS and permissions: replies of the API, prepared replies, pages, files, refusals and live streams.
import { expect, it } from 'vitest';
import { listenOnFreePort } from '#server/platform/testing/stream.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const PATHS = [
  ...['/', '/recent', '/admin', '/nada', '/manifest.webmanifest', '/sw.js'],
  ...['/api/menu', '/api/venue', '/api/customer', '/api/nada', '/api/docs', '/metrics', '/healthz', '/readyz'],
  '/api/live?topics=menu',
];

it('no reply lets its page, or a frame in it, ask for the camera, the location or a device', async () => {
  const venue = await openTestVenue({ withPages: true });
  const address = await listenOnFreePort(venue.app);
  const policy = 'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), serial=(), usb=()';
  // The text for the monitoring is no page.
  expect(await headerOfAll(address, 'permissions-policy')).toEqual(
    PATHS.map((path) => [path, path === '/metrics' ? null : policy]),
  );
});

it.each([
  ['behind https, every reply requires TLS for a year, on this host alone', 'https://bar.example', 'max-age=31536000'],
  ['without https, no reply requires TLS', 'http://bar.example', null],
])('%s', async (_, publicUrl, expected) => {
  const venue = await openTestVenue({ publicUrl, withPages: true });
  const address = await listenOnFreePort(venue.app);
  expect(await headerOfAll(address, 'strict-transport-security')).toEqual(PATHS.map((path) => [path, expected]));
});

function headerOfAll(address: string, name: string): Promise<(string | null)[][]> {
  return Promise.all(
    PATHS.map(async (path) => {
      const leaving = new AbortController();
      const { headers } = await fetch(address + path, { signal: leaving.signal });
      leaving.abort();
      return [path, headers.get(name)];
    }),
  );
}
