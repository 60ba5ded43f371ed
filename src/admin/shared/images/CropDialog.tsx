// Dialog that crops an image, by dragging or with sliders that also work with the keyboard.
import { useId, useState } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { IMAGE_RATIOS, IMAGE_WIDTH_MAX, type ImageKind } from '#domain/image.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FieldFrame, fieldAttributes } from '#ui/FieldFrame.tsx';
import layout from '#ui/layout.module.css';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import styles from './CropDialog.module.css';
import { CropFrame } from './CropFrame.tsx';
import { type Crop, cropArea, largestCrop, uploadedImageSize, ZOOM_MAX } from './crop-geometry.ts';
import { encodeCanvas } from './encode-image.ts';
import { aspectRatioName, imageTexts } from './image-texts.ts';
import type { LoadedImage } from './read-image.ts';
import { UnusableImageError } from './unusable-image-error.ts';

/**
 * Props of `CropDialog`: the image to crop, the function that uploads the cropped image, the function that receives the id of the
 * uploaded image (`onDone`), and the one that closes the dialog.
 */
type CropDialogProps = {
  kind: ImageKind;
  name: string;
  image: LoadedImage;
  /** Uploads the cropped image (base64) and returns its id. */
  upload: (data: string) => Promise<{ id: string }>;
  onDone: (imageId: string) => void;
  onClose: () => void;
};

/** Dialog that crops an image before it is uploaded, by dragging or with sliders. */
export function CropDialog({ kind, name, image, upload, onDone, onClose }: CropDialogProps) {
  const ratios = IMAGE_RATIOS[kind];
  const [crop, setCrop] = useState(() => largestCrop(ratios[0]));
  const { mutate, isPending, error } = usePressMutation({
    mutationFn: async () => upload(await drawCrop(kind, image, crop)),
    onSuccess: ({ id }) => onDone(id),
  });
  return (
    <Dialog
      title={imageTexts.crop(name)}
      placement="center"
      closeOnBackdrop={false}
      onClose={() => {
        if (!isPending) onClose();
      }}
      footer={
        <>
          <Button aria-disabled={isPending || undefined} onClick={onClose}>
            {imageTexts.close}
          </Button>
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            {imageTexts.done}
          </Button>
        </>
      }
    >
      <div className={layout.stack3}>
        {error && <UploadError error={error} />}
        <CropFrame image={image} crop={crop} onMove={setCrop} />
        <CropFields ratios={ratios} crop={crop} onChange={setCrop} />
      </div>
    </Dialog>
  );
}

function UploadError({ error }: { error: Error }) {
  return (
    <Banner kind="danger" title={imageTexts.notUploaded}>
      {error instanceof UnusableImageError ? error.message : errorText(error)}
    </Banner>
  );
}

type CropFieldsProps = { ratios: readonly number[]; crop: Crop; onChange: (crop: Crop) => void };

/** Sliders for position and zoom, for keyboards and for users who cannot drag. */
function CropFields({ ratios, crop, onChange }: CropFieldsProps) {
  return (
    <>
      <p className={classNames(layout.quiet, layout.small)}>{imageTexts.cropHint}</p>
      {ratios.length > 1 && (
        <SegmentedControl
          label={imageTexts.shape}
          options={ratios.map((ratio) => ({ value: String(ratio), label: aspectRatioName(ratio) }))}
          value={String(crop.ratio)}
          onChange={(ratio) => onChange(largestCrop(Number(ratio)))}
        />
      )}
      <Slider
        label={imageTexts.zoom}
        min={1}
        max={ZOOM_MAX}
        value={crop.zoom}
        onSlide={(zoom) => onChange({ ...crop, zoom })}
      />
      <Slider label={imageTexts.horizontal} min={0} max={1} value={crop.x} onSlide={(x) => onChange({ ...crop, x })} />
      <Slider label={imageTexts.vertical} min={0} max={1} value={crop.y} onSlide={(y) => onChange({ ...crop, y })} />
    </>
  );
}

/** Background of transparent areas in a photograph. */
const BACKGROUND_COLOUR = '#ffffff';

/**
 * The cropped area in base64, scaled down to the largest displayed size. Photographs become JPEG; other kinds become
 * PNG and may be transparent.
 */
async function drawCrop(kind: ImageKind, image: LoadedImage, crop: Crop): Promise<string> {
  const isPhotograph = kind === 'background' || kind === 'product';
  const { left, top, width, height } = cropArea(image, crop);
  const canvas = document.createElement('canvas');
  const size = uploadedImageSize({ width, height }, IMAGE_WIDTH_MAX[kind]);
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new UnusableImageError(refusalMessages['image-broken']);

  if (isPhotograph) {
    context.fillStyle = BACKGROUND_COLOUR;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image.element, left, top, width, height, 0, 0, size.width, size.height);
  const dataUrl = await encodeCanvas(canvas, isPhotograph ? 'image/jpeg' : 'image/png');
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}

type SliderProps = {
  label: string;
  min: number;
  max: number;
  value: number;
  onSlide: (value: number) => void;
};

const STEPS = 100;

/** Labelled slider between two limits, for touch and arrow keys. */
function Slider({ label, min, max, value, onSlide }: SliderProps) {
  const frame = { id: useId(), label };
  return (
    <FieldFrame {...frame}>
      <input
        {...fieldAttributes(frame, {})}
        type="range"
        min={min}
        max={max}
        step={(max - min) / STEPS}
        value={value}
        onChange={(event) => onSlide(event.target.valueAsNumber)}
        className={styles.slider}
      />
    </FieldFrame>
  );
}
