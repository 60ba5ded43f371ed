// The facts about a product in its sheet: picture, why it cannot be ordered now, description, marks and allergens.
import { useCallback, useState } from 'react';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { ProductFilterWarning } from '#customer/shared/menu/FilterNote.tsx';
import { useImageFailure } from '#customer/shared/menu/use-image-failure.ts';
import { texts } from '#customer/shared/texts.ts';
import type { Allergen, Product } from '#domain/menu.ts';
import { isFiltering } from '#domain/menu-filter.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import { useStore } from '#ui/use-store.ts';
import styles from './ProductDetails.module.css';
import { fewLeftText, productUnavailability } from './product-choice.ts';
import { productTexts } from './product-texts.ts';

/**
 * Shows the information about a product in its sheet: picture, description, marks, allergens, and why it cannot be ordered now.
 * With `isBrief` a long description and the allergens take few lines until the customer opens them, so that the choices below are
 * in sight.
 */
export function ProductDetails({ product, isBrief }: { product: Product; isBrief: boolean }) {
  const off = productUnavailability(product, useMenu());
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
      <ProductFilterWarning product={product} />
      {description !== '' && <Description key={String(isBrief)} text={description} isBrief={isBrief} />}
      {allergens === null && !isWarned && (
        <p className={classNames(layout.quiet, layout.small)}>{texts.menu.askForAllergens}</p>
      )}
      {allergens && allergens.length > 0 && <Allergens names={allergens} isBrief={isBrief} />}
    </>
  );
}

/** The description, of which a brief one shows the first lines. Screen readers read all of it. */
function Description({ text, isBrief }: { text: string; isBrief: boolean }) {
  const [isOpen, setIsOpen] = useState(!isBrief);
  const [isCut, setIsCut] = useState(false);
  const measure = useCallback((paragraph: HTMLElement | null) => {
    if (!paragraph) return;
    const observer = new ResizeObserver(() => setIsCut(paragraph.scrollHeight > paragraph.clientHeight + 1));
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, []);
  return (
    <div>
      <p ref={measure} className={classNames(styles.description, !isOpen && styles.firstLines)}>
        {text}
      </p>
      {isBrief && (isOpen || isCut) && (
        <button type="button" aria-expanded={isOpen} className={styles.more} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? productTexts.description.less : productTexts.description.more}
        </button>
      )}
    </div>
  );
}

/** The allergens in words. Brief ones are a line that opens them. */
function Allergens({ names, isBrief }: { names: readonly Allergen[]; isBrief: boolean }) {
  const list = (
    <>
      <ul role="list" className={styles.list}>
        {names.map((name) => (
          <li key={name} className={styles.allergen}>
            <AllergenIcon name={name} />
            {texts.allergens[name]}
          </li>
        ))}
      </ul>
      <p className={classNames(layout.quiet, layout.small)}>{texts.menu.legendHint}</p>
    </>
  );
  if (!isBrief)
    return (
      <section className={classNames(layout.stack2, layout.small)}>
        <h3 className={styles.heading}>{texts.menu.contains}</h3>
        {list}
      </section>
    );
  return (
    <details className={layout.small}>
      <summary className={styles.summary}>
        <span className={styles.names}>
          <strong>{texts.menu.contains}</strong> {names.map((name) => texts.allergens[name].toLowerCase()).join(', ')}
        </span>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div className={layout.stack2}>{list}</div>
    </details>
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
