// What the sheet says about a product: picture, why it cannot be ordered now, description, marks and allergens in words.
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { ProductFilterNote } from '#customer/shared/menu/FilterNote.tsx';
import { texts } from '#customer/shared/texts.ts';
import type { Product } from '#domain/menu.ts';
import { isFiltering } from '#domain/menu-filter.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './ProductFacts.module.css';
import { SheetPicture } from './SheetPicture.tsx';
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
        <p className={styles.marks}>
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
      {allergens === null && !isWarned && <p className={styles.hint}>{texts.menu.askForAllergens}</p>}
      {allergens && allergens.length > 0 && (
        <section className={styles.allergens}>
          <h3 className={styles.heading}>{texts.menu.contains}</h3>
          <ul role="list" className={styles.list}>
            {allergens.map((allergen) => (
              <li key={allergen} className={styles.allergen}>
                <AllergenIcon name={allergen} />
                {texts.allergens[allergen]}
              </li>
            ))}
          </ul>
          <p className={styles.hint}>{texts.menu.legendHint}</p>
        </section>
      )}
    </>
  );
}
