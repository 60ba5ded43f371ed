// The part of a picture that is cut out, as a window through which the picture is dragged.
import { type PointerEvent, useRef } from 'react';
import styles from './CropDialog.module.css';
import { areaOf, type Crop, dragged } from './crop-geometry.ts';
import { imageTexts } from './image-texts.ts';
import type { Picture } from './read-image.ts';

type CropFrameProps = { picture: Picture; crop: Crop; onMove: (crop: Crop) => void };

/** Dragging is a shortcut: the sliders beside it do the same. */
export function CropFrame(props: CropFrameProps) {
  const { picture, crop } = props;
  const dragging = useDragging(props);
  const area = areaOf(picture, crop);
  return (
    <div
      className={styles.frame}
      style={{ aspectRatio: String(crop.ratio), maxInlineSize: `calc(45dvh * ${crop.ratio})` }}
      {...dragging}
    >
      <img
        src={picture.url}
        alt={imageTexts.cropped}
        draggable={false}
        className={styles.picture}
        style={{
          inlineSize: share(picture.width, area.width),
          insetInlineStart: share(-area.left, area.width),
          insetBlockStart: share(-area.top, area.height),
        }}
      />
    </div>
  );
}

function useDragging({ picture, crop, onMove }: CropFrameProps) {
  const held = useRef<{ x: number; y: number; crop: Crop } | null>(null);

  function take(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY, crop };
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!held.current) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const by = { right: (event.clientX - held.current.x) / width, down: (event.clientY - held.current.y) / height };
    onMove(dragged(picture, held.current.crop, by));
  }

  function letGo() {
    held.current = null;
  }

  return { onPointerDown: take, onPointerMove: drag, onPointerUp: letGo, onPointerCancel: letGo };
}

function share(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
}
