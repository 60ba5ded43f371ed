// Draws the pictures of the demo venue into demo/pictures/files. Run it after a change of a drawing, with the names to draw or with none
// for all: `node scripts/draw-demo-pictures.ts 'Caña' logo`.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawingOf, PICTURE_NAMES } from '#demo/pictures/drawings.ts';
import { pictureFile, venuePictureFile } from '#demo/pictures/files.ts';
import { backgroundDrawing, logoDrawing } from '#demo/pictures/venue-pictures.ts';

const WIDTHS = [
  ['320', 320],
  ['main', 640],
] as const;

const BYTES_MAX = 24_000;

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

for (const name of PICTURE_NAMES.filter(isWanted)) {
  const drawing = await rasterize(drawingOf(name));
  for (const [size, width] of WIDTHS) await write(pictureFile(name, size), await webp(drawing, width));
}
if (isWanted('background')) {
  const drawing = await rasterize(backgroundDrawing());
  for (const [size, width] of [
    ['640', 640],
    ['main', 1280],
    ['1920', 1920],
  ] as const)
    await write(venuePictureFile('background', size), await webp(drawing, width));
}
if (isWanted('logo')) {
  const drawing = Buffer.from(logoDrawing());
  await write(
    venuePictureFile('logo', 'main'),
    await sharp(drawing).resize({ width: 640 }).webp({ quality: 80 }).toBuffer(),
  );
  await write(
    venuePictureFile('logo', 'mail'),
    await sharp(drawing).resize({ height: 96 }).png({ palette: true }).toBuffer(),
  );
}

/** The colours of a warm evening. */
async function rasterize(drawing: string): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).modulate({ saturation: 1.16, brightness: 1.07 }).png().toBuffer();
}

/** A photograph of at most 24 KB; only the background may be larger. */
async function webp(drawing: Buffer, width: number): Promise<Buffer> {
  const atQuality = (quality: number) => sharp(drawing).resize({ width }).webp({ quality, effort: 5 }).toBuffer();
  const bytes = await atQuality(62);
  return bytes.length <= BYTES_MAX || width > 640 ? bytes : await atQuality(42);
}

async function write(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
