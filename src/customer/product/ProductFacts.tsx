// The facts about a product in its sheet: picture, why it cannot be ordered now, description, marks and allergens.
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { ProductFilterNote } from '#customer/shared/menu/FilterNote.tsx';
import { useImageFailure } from '#customer/shared/menu/use-image-failure.ts';
import { texts } from '#customer/shared/texts.ts';
import type { Product } from '#domain/menu.ts';
import { isFiltering } from '#domain/menu-filter.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { useStore } from '#ui/use-store.ts';
import styles from './ProductFacts.module.css';
import { fewLeftText, productOff } from './sheet-choice.ts';

export function ProductFacts({ product }: { product: Product }) {
  const off = productOff(product, useMenu());
  const fewLeft = off === null ? fewLeftText(product) : null;
  // Under a filter its note says the same.
  const isWarned = useStore(useCustomerApp().filter.state, isFiltering);
  const { isNew, isVegetarian, description, allergens } = product;
  return (
    <>
      <SheetPicture product={product} />
      {off !== null && (
        <Banner kind="warn" icon="clock" announce="status">
          {off.reason}
        </Banner>
      )}
      {(isNew || isVegetarian || fewLeft !== null) && (
        <p className={layout.row}>
          {isNew && (
            <Badge kind="venue" icon="spark">
              {texts.menu.isNew}
            </Badge>
          )}
          {isVegetarian && (
            <Badge kind="ok" icon="leaf">
              {texts.menu.isVegetarian}
            </Badge>
          )}
          {fewLeft !== null && <Badge kind="warn">{fewLeft}</Badge>}
        </p>
      )}
      <ProductFilterNote product={product} />
      {description !== '' && <p className={styles.description}>{description}</p>}
      {allergens === null && !isWarned && (
        <p className={classNames(layout.quiet, layout.small)}>{texts.menu.askForAllergens}</p>
      )}
      {allergens && allergens.length > 0 && (
        <section className={classNames(layout.stack2, layout.small)}>
          <h3 className={styles.heading}>{texts.menu.contains}</h3>
          <ul role="list" className={styles.list}>
            {allergens.map((allergen) => (
              <li key={allergen} className={styles.allergen}>
                <AllergenIcon name={allergen} />
                {texts.allergens[allergen]}
              </li>
            ))}
          </ul>
          <p className={classNames(layout.quiet, layout.small)}>{texts.menu.legendHint}</p>
        </section>
      )}
    </>
  );
}

/**
 * The large picture of a product. The small one of the menu, which the browser has already, stands below it until it
 * has loaded. Nothing for a product without a picture, or whose picture the menu could not load.
 */
function SheetPicture({ product: { name, imageUrl } }: { product: Product }) {
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
