// Draws the chosen part of a picture, and gives it as a file to upload.
import { messages } from '#contract/messages.es.ts';
import { IMAGE_WIDTH_MAX, type ImageKind } from '#domain/image.ts';
import { areaOf, type Crop, drawnSize } from './crop-geometry.ts';
import { type Picture, readAsAddress } from './read-image.ts';
import { NotUsable } from './unusable-image-error.ts';

const PHOTOGRAPH_QUALITY = 0.92;
/** What fills the see-through parts of a photograph. */
const PAPER = '#ffffff';

/** The part in base64, no larger than it is ever shown. A photograph becomes a JPEG; the others may be see-through. */
export async function drawCrop(kind: ImageKind, picture: Picture, crop: Crop): Promise<string> {
  const isPhotograph = kind === 'background' || kind === 'product';
  const { left, top, width, height } = areaOf(picture, crop);
  const canvas = document.createElement('canvas');
  const drawn = drawnSize({ width, height }, IMAGE_WIDTH_MAX[kind]);
  Object.assign(canvas, drawn);
  const pen = canvas.getContext('2d');
  if (!pen) throw new NotUsable(messages['image-broken']);

  if (isPhotograph) {
    pen.fillStyle = PAPER;
    pen.fillRect(0, 0, drawn.width, drawn.height);
  }
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture.element, left, top, width, height, 0, 0, drawn.width, drawn.height);
  const blob = await blobOf(canvas, isPhotograph ? 'image/jpeg' : 'image/png');
  const address = await readAsAddress(blob);
  return address.slice(address.indexOf(',') + 1);
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new NotUsable(messages['image-broken']))),
      type,
      PHOTOGRAPH_QUALITY,
    );
  });
}
