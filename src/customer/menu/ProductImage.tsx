// The image of a product in the menu. Its box has the final size before the image loads, to avoid layout shift.
import { useImageFailure } from '#customer/shared/menu/use-image-failure.ts';
import { texts } from '#customer/shared/texts.ts';
import type { Product } from '#domain/menu.ts';
import { Icon } from '#ui/Icon.tsx';

type ProductImageProps = { product: Product; className: string | undefined };

/**
 * Nothing for a product without an image, or whose image is known to be missing. An icon takes the place of an image that
 * fails while its place is shown, so that nothing moves.
 */
export function ProductImage({ product: { name, section, imageUrl }, className }: ProductImageProps) {
  const { hasFailed, failedBefore, imageProps } = useImageFailure(imageUrl ?? null);
  if (imageUrl === undefined || failedBefore) return null;
  if (hasFailed) {
    return (
      <span className={className}>
        <Icon name={section === 'drinks' ? 'glass' : 'plate'} />
      </span>
    );
  }
  return (
    <img
      {...imageProps}
      // `loading` must come before `src`: some browsers start to load as soon as they read `src`.
      loading="lazy"
      decoding="async"
      sizes={SIZES}
      srcSet={`${imageUrl}/320 320w, ${imageUrl} 640w`}
      src={`${imageUrl}/320`}
      width={SIDE_PX}
      height={SIDE_PX}
      alt={texts.menu.image(name)}
      className={className}
    />
  );
}

/** The images are squares, cut from pictures of 4:3: the width that fills the height. */
const SIDE_PX = 104;
const SIZES = '139px';
