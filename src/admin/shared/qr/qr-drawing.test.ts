import { describe, expect, it } from 'vitest';
import { createQrDrawing, createQrSvg } from './qr-drawing.ts';

const ADDRESS = 'https://encina.example/?qr=Terraza%201&k=abc';

describe('the drawing of a QR code', () => {
  it('has an empty border and a finder pattern in three corners', async () => {
    const { size, path } = await createQrDrawing(ADDRESS);
    const dark = modulesOf(path);
    for (const edge of [0, 1, 2, 3, size - 1, size - 4])
      expect(dark.filter(({ x, y }) => x === edge || y === edge)).toEqual([]);
    const isDark = (x: number, y: number) => dark.some((module) => module.x === x && module.y === y);
    // The outer corner of each finder pattern is dark, the ring inside it is light.
    for (const [x, y] of [
      [4, 4],
      [size - 11, 4],
      [4, size - 11],
    ] as const) {
      expect([isDark(x, y), isDark(x + 1, y + 1), isDark(x + 3, y + 3)]).toEqual([true, false, true]);
    }
    expect(isDark(size - 5, size - 5) && isDark(size - 11, size - 11) && isDark(size - 8, size - 8)).toBe(false);
  });

  it('differs for different addresses', async () => {
    expect((await createQrDrawing(ADDRESS)).path).not.toBe((await createQrDrawing(`${ADDRESS}d`)).path);
  });
});

it('the SVG file contains the table name, escaped for XML', async () => {
  const file = createQrSvg(await createQrDrawing(ADDRESS), 'Mesa <A&B>');
  expect(file).toContain('>Mesa &#60;A&#38;B&#62;</text>');
  expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) /);
});

it.each([
  ['Mesa A01', false],
  ['Mesa TERRAZA 1', false],
  ['Mesa RESERVADO TERRAZA 12', true],
])('the caption «%s» is below the code, outside of its border and within its width', async (caption, isFitted) => {
  const drawing = await createQrDrawing(ADDRESS);
  const text = /<text (?<attributes>[^>]*)>/.exec(createQrSvg(drawing, caption))?.groups?.attributes ?? '';
  const numberOf = (name: string) => Number(new RegExp(`${name}="([\\d.]+)"`).exec(text)?.[1] ?? Number.NaN);
  // A capital letter with accent is as high as 0.9 of the font size.
  expect(numberOf('y') - numberOf('font-size') * 0.9).toBeGreaterThan(drawing.size);
  expect(numberOf('textLength') < drawing.size).toBe(isFitted);
});

/** The dark modules of a path that consists of horizontal runs. */
function modulesOf(path: string): { x: number; y: number }[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, offset) => ({ x: Number(x) + offset, y: Number(y) })),
  );
}
