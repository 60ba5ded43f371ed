// Uploading, serving and deleting images.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { IMAGE_BYTES_MAX, type VenueImage } from '#domain/image.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const venue = await openTestVenue();
let owner: TestBrowser = await venue.staffBrowser('OWNER');

describe('an uploaded image', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('as %s is served publicly, re-encoded as WebP', async (format) => {
    const { id } = await upload('logo', await aPicture(900, 300).toFormat(format).toBuffer());
    const { status, headers, bytes } = await read(`/api/images/${id}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      // A mail program in a browser shows the logo of a receipt on a page of its own.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 213 });
  });

  it.each<[VenueImage, string, string, number]>([
    ['favicon', '16', 'png', 16],
    ['favicon', '180', 'png', 180],
    ['favicon', '192', 'png', 192],
    ['favicon', '512', 'png', 512],
    ['favicon', 'maskable', 'png', 512],
    ['notification', 'main', 'png', 192],
    ['background', '640', 'webp', 640],
    ['background', '1920', 'webp', 1920],
    ['partner', 'main', 'webp', 640],
  ])('as %s is served in the size %s', async (kind, size, format, width) => {
    const { id } = await upload(kind, await aPicture(2400, 2400).png().toBuffer());
    expect(await sharp((await read(`/api/images/${id}/${size}`)).bytes).metadata()).toMatchObject({
      format,
      width,
      height: width,
    });
  });

  it.each([
    ['wide', 1800, 600, 288, 96],
    ['very wide', 2400, 240, 400, 40],
    ['high', 300, 900, 32, 96],
    ['small', 60, 20, 60, 20],
  ])('as a logo that is %s has a PNG of its proportions for mails', async (_, width, height, ...shown) => {
    const { id } = await upload('logo', await aPicture(width, height).webp().toBuffer());
    const { headers, bytes } = await read(`/api/images/${id}/mail`);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' });
    const made = await sharp(bytes).metadata();
    expect([made.format, made.width, made.height]).toEqual(['png', ...shown]);
  });

  it('is not enlarged', async () => {
    const { id } = await owner.images.uploadProductImage({
      data: (await aPicture(40, 30).png().toBuffer()).toString('base64'),
    });
    expect(await sharp((await read(`/api/images/${id}/1280`)).bytes).metadata()).toMatchObject({
      width: 40,
      height: 30,
    });
  });

  it('is stored without metadata and rotated upright', async () => {
    const taken = await aPicture(400, 300)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Phone', Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 57/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { id } = await upload('logo', taken);
    const { bytes } = await read(`/api/images/${id}`);
    const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect([width, height]).toEqual([300, 400]);
    expect(bytes.includes('Somebody')).toBe(false);
  });

  it('that is animated is stored as its first frame', async () => {
    const frames = await Promise.all(['red', 'blue'].map((colour) => aPicture(60, 60, colour).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { id } = await upload('logo', moving);
    expect((await sharp((await read(`/api/images/${id}`)).bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  it('is stored without data appended to the file', async () => {
    const followed = Buffer.concat([await aPicture(50, 50).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { id } = await upload('favicon', followed);
    for (const size of ['main', '512'])
      expect((await read(`/api/images/${id}/${size}`)).bytes.includes('script')).toBe(false);
  });
});

describe('an upload is refused with a message if it is', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['a page', 'image-type-not-valid', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing that may run something', 'image-type-not-valid', () => Buffer.from(SVG)],
    ['a GIF', 'image-type-not-valid', () => aPicture(9, 9).gif().toBuffer()],
    ['nothing', 'image-type-not-valid', () => Buffer.alloc(0)],
    ['a page that begins like a JPEG', 'image-broken', () => Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from(SVG)])],
    ['the head of a PNG alone', 'image-broken', async () => (await aNoise(200, 200)).subarray(0, 60)],
    ['half a PNG', 'image-broken', async () => half(await aNoise(300, 300))],
    [
      'half a JPEG',
      'image-broken',
      async () =>
        half(
          await sharp(await aNoise(300, 300))
            .jpeg()
            .toBuffer(),
        ),
    ],
    [
      'half a WebP',
      'image-broken',
      async () =>
        half(
          await sharp(await aNoise(300, 300))
            .webp()
            .toBuffer(),
        ),
    ],
    ['a small file of a billion pixels', 'image-too-many-pixels', () => aBomb(32_000, 32_000)],
    ['a file above 8 MB', 'image-too-large', () => Buffer.concat([PNG_SIGNATURE, Buffer.alloc(IMAGE_BYTES_MAX)])],
  ])('%s: %s', async (_, code, make) => {
    const images = () => venue.db.selectFrom('images').select('id').execute();
    const before = await images();
    await expect(upload('logo', await make())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/\p{L}/u),
    });
    expect(await images()).toEqual(before);
  });

  it('a decompression bomb of allowed size', async () => {
    expect(aBomb(32_000, 32_000).length).toBeLessThan(10_000);
  });

  it('50 MB', async () => {
    const body = JSON.stringify({ kind: 'logo', data: 'A'.repeat(50 * 1024 * 1024) });
    const reply = await owner.send({ method: 'POST', url: '/api/admin/images', body });
    expect(reply).toMatchObject({
      status: 413,
      body: { code: 'payload-too-large', message: refusalMessages['payload-too-large'] },
    });
  });

  it('a long body without the right to upload, before it is read', async () => {
    const body = `{"kind":"logo","data":"${'A'.repeat(5 * 1024 * 1024)}`;
    const ask = async (browser: TestBrowser) =>
      (await browser.send({ method: 'POST', url: '/api/admin/images', body })).body;
    expect(await ask(venue.browser())).toMatchObject({ code: 'not-signed-in' });
    expect(await ask(await venue.staffBrowser('MANAGER'))).toMatchObject({ code: 'not-allowed' });
    expect(await ask(owner)).toMatchObject({ code: 'malformed' });
  });
});

describe('a URL of no image', () => {
  it.each(['/api/images/1', '/api/images/..%2f..%2fetc%2fpasswd', `/api/images/00000000-0000-4000-8000-000000000000`])(
    '%s is not found, and the response is not cached',
    async (url) => {
      const { status, headers } = await read(url);
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  it('with an unknown size is not found', async () => {
    const { id } = await upload('logo', await aPicture(60, 20).png().toBuffer());
    expect((await read(`/api/images/${id}/9999`)).status).toBe(404);
  });
});

it('an image without references is deleted a day later, and one in use stays', async () => {
  const picture = await aPicture(60, 20).png().toBuffer();
  const [unused, used] = [await upload('logo', picture), await upload('logo', picture)];
  const { version, images } = await owner.settings.readSettings({});
  await owner.settings.saveImages({ ...images, logo: used.id, shown: { version } });

  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + DAY_MS + 1));
  owner = await venue.staffBrowser('OWNER');
  const fresh = await upload('logo', picture);
  expect((await read(`/api/images/${unused.id}`)).status).toBe(404);
  for (const { id } of [used, fresh]) expect((await read(`/api/images/${id}`)).status).toBe(200);
});

function upload(kind: VenueImage, bytes: Buffer): Promise<{ id: string }> {
  return owner.images.uploadImage({ kind, data: bytes.toString('base64') });
}

async function read(url: string) {
  const { statusCode: status, headers, rawPayload: bytes } = await venue.app.inject({ method: 'GET', url });
  return { status, headers, bytes };
}

function aPicture(width: number, height: number, background = '#2f5d50') {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A PNG of noise, which cannot be compressed, so that half of the file has half of the image. */
function aNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'black', noise } })
    .png()
    .toBuffer();
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A small PNG whose header declares this size. */
function aBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const data = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
