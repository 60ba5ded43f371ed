// The picture of a product, for those that have one. Its box is as large before it is there, so that nothing moves.

import { texts } from '#customer/shared/texts.ts';
import type { Product } from '#domain/menu.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ProductImage.module.css';
import { useLoadFailure } from './use-image-failure.ts';

type ProductPictureProps = {
  product: Product;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  /** Gives its width and, where it is cut, its height. */
  className: string | undefined;
};

export function ProductPicture({ product, sizes, className }: ProductPictureProps) {
  const { name, section, pictureUrl } = product;
  const { hasFailed, watched } = useLoadFailure(pictureUrl ?? null);
  if (pictureUrl === undefined) return null;
  if (hasFailed) {
    return (
      <span role="img" aria-label={texts.menu.picture(name)} className={classNames(styles.missing, className)}>
        <Icon name={section === 'drinks' ? 'glass' : 'plate'} />
      </span>
    );
  }
  return (
    <img
      {...watched}
      // Lazily, and so before `src`: some browsers begin to load as soon as they read that.
      loading="lazy"
      decoding="async"
      sizes={sizes}
      srcSet={`${pictureUrl}/320 320w, ${pictureUrl} 640w, ${pictureUrl}/1280 1280w`}
      src={`${pictureUrl}/320`}
      width={320}
      height={240}
      alt={texts.menu.picture(name)}
      className={classNames(styles.picture, className)}
    />
  );
}
