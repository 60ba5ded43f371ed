// The large picture of a product. The small one of the menu, which the browser has already, stands below it until it has loaded.
import { useImageFailure } from '#customer/shared/menu/use-image-failure.ts';
import { texts } from '#customer/shared/texts.ts';
import type { Product } from '#domain/menu.ts';
import styles from './SheetPicture.module.css';

/** Nothing for a product without a picture, or whose picture the menu could not load. */
export function SheetPicture({ product: { name, imageUrl } }: { product: Product }) {
  const small = useImageFailure(imageUrl ?? null);
  const large = useImageFailure(imageUrl === undefined ? null : `${imageUrl}/1280`);
  if (imageUrl === undefined || small.hasFailed) return null;
  return (
    <div role="img" aria-label={texts.menu.image(name)} className={styles.frame}>
      <img {...small.imageProps} src={`${imageUrl}/320`} alt="" className={styles.picture} />
      {!large.hasFailed && (
        <img
          {...large.imageProps}
          decoding="async"
          sizes="(min-width: 40rem) 32rem, 100vw"
          srcSet={`${imageUrl} 640w, ${imageUrl}/1280 1280w`}
          src={imageUrl}
          alt=""
          className={styles.picture}
        />
      )}
    </div>
  );
}
