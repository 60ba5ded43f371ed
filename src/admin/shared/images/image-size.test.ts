import { expect, it } from 'vitest';
import { imageSize } from './image-size.ts';

/** Headers of files made by sharp, each 317 × 205 pixels, in base64. */
const HEADS = [
  ['a PNG', 'iVBORw0KGgoAAAANSUhEUgAAAT0AAADNCAIAAABFHDA='],
  ['a PNG with a palette', 'iVBORw0KGgoAAAANSUhEUgAAAT0AAADNCAMAAAD9oFc='],
  [
    'a JPEG',
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCADNAT0D',
  ],
  [
    'a progressive JPEG',
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wgARCADNAT0D',
  ],
  [
    'a JPEG with EXIF data',
    '/9j/4QDaRXhpZgAASUkqAAgAAAAHABIBAwABAAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAJiCAgASAAAAcgAAAGmHBAABAAAAhAAAAAAAAAA4YwAA6AMAADhjAADoAwAAVGFiZXJuYSBMYSBFbmNpbmEABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAD0BAAADoAQAAQAAAM0AAAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/9sAQwEHBwcKCAoTCgoTKBoWGigoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo/8AAEQgAzQE9Aw==',
  ],
  ['a lossy WebP', 'UklGRsIAAABXRUJQVlA4ILYAAABwEQCdASo9Ac0APm0='],
  ['a lossless WebP', 'UklGRiYAAABXRUJQVlA4TBoAAAAvPAEzAAdQoRZ3pf8='],
  ['a transparent WebP', 'UklGRvAAAABXRUJQVlA4WAoAAAAQAAAAPAEAzAAAQUw='],
  ['an animated WebP', 'UklGRrwBAABXRUJQVlA4WAoAAAACAAAAPAEAzAAAQU4='],
] as const;

it.each(HEADS)('the size of %s is read from its header', (_, head) => {
  expect(imageSize(bytesOf(head))).toEqual({ width: 317, height: 205 });
});

it.each(HEADS)('the size of %s is unknown while its header is incomplete', (_, head) => {
  const bytes = bytesOf(head);
  for (let length = 0; length < 24; length += 1) expect(imageSize(bytes.subarray(0, length))).toBeNull();
});

it('the size in a header is returned however large it is', () => {
  const png = bytesOf(HEADS[0][1]);
  new DataView(png.buffer).setUint32(16, 20_000);
  new DataView(png.buffer).setUint32(20, 20_000);
  expect(imageSize(png)).toEqual({ width: 20_000, height: 20_000 });
});

it.each([
  ['a PNG with only a signature', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['an empty JPEG', [0xff, 0xd8, 0xff, 0xd9]],
  ['a JPEG whose scan precedes its frame header', [0xff, 0xd8, 0xff, 0xda]],
  ['a JPEG of empty segments', [0xff, 0xd8, 0xff, 0xe1, 0x00, 0x00]],
  ['a WebP of an unknown format', [...new TextEncoder().encode('RIFF....WEBPnope')]],
  ['a file of another type', [...new TextEncoder().encode('GIF89a')]],
])('the size of %s is unknown', (_, head) => {
  const bytes = new Uint8Array(512);
  bytes.set(head);
  expect(imageSize(bytes)).toBeNull();
});

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
