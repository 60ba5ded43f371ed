import { expect, it } from 'vitest';
import { imageSize } from './image-size.ts';

/** Of files that sharp made, each of 317 by 205 pixels: what comes first in them, in base64. */
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
    'a JPEG with what a camera notes',
    '/9j/4QDaRXhpZgAASUkqAAgAAAAHABIBAwABAAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAJiCAgASAAAAcgAAAGmHBAABAAAAhAAAAAAAAAA4YwAA6AMAADhjAADoAwAAVGFiZXJuYSBMYSBFbmNpbmEABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAD0BAAADoAQAAQAAAM0AAAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/9sAQwEHBwcKCAoTCgoTKBoWGigoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo/8AAEQgAzQE9Aw==',
  ],
  ['a lossy WebP', 'UklGRsIAAABXRUJQVlA4ILYAAABwEQCdASo9Ac0APm0='],
  ['a lossless WebP', 'UklGRiYAAABXRUJQVlA4TBoAAAAvPAEzAAdQoRZ3pf8='],
  ['a see-through WebP', 'UklGRvAAAABXRUJQVlA4WAoAAAAQAAAAPAEAzAAAQUw='],
  ['a WebP that moves', 'UklGRrwBAABXRUJQVlA4WAoAAAACAAAAPAEAzAAAQU4='],
] as const;

it.each(HEADS)('of %s is known by its head', (_, head) => {
  expect(imageSize(bytesOf(head))).toEqual({ width: 317, height: 205 });
});

it.each(HEADS)('of %s is not known before its head is whole', (_, head) => {
  const bytes = bytesOf(head);
  for (let length = 0; length < 24; length += 1) expect(imageSize(bytes.subarray(0, length))).toBeNull();
});

it('is what a head claims, however much', () => {
  const png = bytesOf(HEADS[0][1]);
  new DataView(png.buffer).setUint32(16, 20_000);
  new DataView(png.buffer).setUint32(20, 20_000);
  expect(imageSize(png)).toEqual({ width: 20_000, height: 20_000 });
});

it.each([
  ['a PNG with nothing behind its signature', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['a JPEG that ends where it begins', [0xff, 0xd8, 0xff, 0xd9]],
  ['a JPEG whose pixels come before their number', [0xff, 0xd8, 0xff, 0xda]],
  ['a JPEG of empty segments', [0xff, 0xd8, 0xff, 0xe1, 0x00, 0x00]],
  ['a WebP of a kind that does not exist', [...new TextEncoder().encode('RIFF....WEBPnope')]],
  ['another file', [...new TextEncoder().encode('GIF89a')]],
])('of %s is not known', (_, head) => {
  const bytes = new Uint8Array(512);
  bytes.set(head);
  expect(imageSize(bytes)).toBeNull();
});

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
