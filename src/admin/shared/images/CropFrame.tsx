// Frame that shows the crop; the image is dragged behind it.
import { type PointerEvent, useRef } from 'react';
import styles from './CropDialog.module.css';
import { type Crop, cropAfterDrag, cropArea } from './crop-geometry.ts';
import { imageTexts } from './image-texts.ts';
import type { LoadedImage } from './read-image.ts';

type CropFrameProps = { image: LoadedImage; crop: Crop; onMove: (crop: Crop) => void };

/** Frame in which the user drags the image that is cropped. Dragging is optional: the sliders beside it have the same effect. */
export function CropFrame(props: CropFrameProps) {
  const { image, crop } = props;
  const dragging = useDragging(props);
  const area = cropArea(image, crop);
  return (
    <div
      className={styles.frame}
      style={{ aspectRatio: String(crop.ratio), maxInlineSize: `calc(45dvh * ${crop.ratio})` }}
      {...dragging}
    >
      <img
        src={image.url}
        alt={imageTexts.cropped}
        draggable={false}
        className={styles.image}
        style={{
          inlineSize: share(image.width, area.width),
          insetInlineStart: share(-area.left, area.width),
          insetBlockStart: share(-area.top, area.height),
        }}
      />
    </div>
  );
}

function useDragging({ image, crop, onMove }: CropFrameProps) {
  const dragStart = useRef<{ x: number; y: number; crop: Crop } | null>(null);

  function startDrag(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragStart.current = { x: event.clientX, y: event.clientY, crop };
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!dragStart.current) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const by = {
      right: (event.clientX - dragStart.current.x) / width,
      down: (event.clientY - dragStart.current.y) / height,
    };
    onMove(cropAfterDrag(image, dragStart.current.crop, by));
  }

  function endDrag() {
    dragStart.current = null;
  }

  return { onPointerDown: startDrag, onPointerMove: drag, onPointerUp: endDrag, onPointerCancel: endDrag };
}

function share(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
}
