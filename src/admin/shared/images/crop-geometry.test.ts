import { describe, expect, it } from 'vitest';
import { cropAfterDrag, cropArea, largestCrop, uploadedImageSize } from './crop-geometry.ts';

const WIDE = { width: 400, height: 100 };
const TALL = { width: 100, height: 400 };

describe('the cropped area', () => {
  it.each([
    ['the middle square of a wide image', WIDE, largestCrop(1), { left: 150, top: 0, width: 100, height: 100 }],
    ['the middle square of a tall image', TALL, largestCrop(1), { left: 0, top: 150, width: 100, height: 100 }],
    ['all of an image of that shape', WIDE, largestCrop(4), { left: 0, top: 0, width: 400, height: 100 }],
    ['a quarter of it, zoomed', WIDE, { ...largestCrop(4), zoom: 2 }, { left: 100, top: 25, width: 200, height: 50 }],
    ['its end', WIDE, { ...largestCrop(1), x: 1, y: 1 }, { left: 300, top: 0, width: 100, height: 100 }],
  ])('is %s', (_, image, crop, area) => {
    expect(cropArea(image, crop)).toEqual(area);
  });
});

describe('dragging an image', () => {
  it('moves the crop against the drag: dragging right shows more of the left', () => {
    // The square is 100 of 400 pixels wide, so it can move 300: half a frame is a sixth of that.
    expect(cropAfterDrag(WIDE, largestCrop(1), { right: 0.5, down: 0 }).x).toBeCloseTo(0.5 - 1 / 6);
  });

  it('stops at the edges of the image, and does not move without room', () => {
    expect(cropAfterDrag(WIDE, largestCrop(1), { right: 9, down: 9 })).toMatchObject({ x: 0, y: 0.5 });
    expect(cropAfterDrag(WIDE, largestCrop(1), { right: -9, down: 0 })).toMatchObject({ x: 1 });
  });
});

describe('the output size', () => {
  it.each([
    [{ width: 2000, height: 1000 }, 500, { width: 500, height: 250 }],
    [{ width: 200, height: 100 }, 500, { width: 200, height: 100 }],
    [{ width: 900, height: 0.2 }, 300, { width: 300, height: 1 }],
  ])('of %j at most %d wide is %j', (area, widthMax, size) => {
    expect(uploadedImageSize(area, widthMax)).toEqual(size);
  });
});
