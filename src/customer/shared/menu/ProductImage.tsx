// The image of a product, if it has one. Its box has the final size before the image loads, to avoid layout shift.

import { texts } from '#customer/shared/texts.ts';
import type { Product } from '#domain/menu.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ProductImage.module.css';
import { useImageFailure } from './use-image-failure.ts';

type ProductImageProps = {
  product: Product;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** Sets the width and, if the image is cropped, the height. */
  className: string | undefined;
};

export function ProductImage({ product, sizes, className }: ProductImageProps) {
  const { name, section, imageUrl } = product;
  const { hasFailed, imageProps } = useImageFailure(imageUrl ?? null);
  if (imageUrl === undefined) return null;
  if (hasFailed) {
    return (
      <span role="img" aria-label={texts.menu.image(name)} className={classNames(styles.missing, className)}>
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
      sizes={sizes}
      srcSet={`${imageUrl}/320 320w, ${imageUrl} 640w, ${imageUrl}/1280 1280w`}
      src={`${imageUrl}/320`}
      width={320}
      height={240}
      alt={texts.menu.image(name)}
      className={classNames(styles.image, className)}
    />
  );
}
