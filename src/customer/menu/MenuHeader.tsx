// The header of the menu: title, opening hours and legend of the allergens in one line, and notices about closed sections.
import type { Menu } from '#contract/menu.ts';
import { useMenu } from '#customer/shared/app-context.ts';
import { openNowText } from '#customer/shared/menu/open-state.ts';
import { useImageFailure } from '#customer/shared/menu/use-image-failure.ts';
import { infoSheetClickHandler } from '#customer/shared/shown-info-sheet.ts';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './MenuHeader.module.css';

type SectionHours = Menu['openSections']['bar'];

/** The header of the menu page: title, opening hours, link to the legend of the allergens, and notices about closed sections. */
export function MenuHeader() {
  const menu = useMenu();
  const { venue, openSections } = menu;
  const { hasFailed, imageProps } = useImageFailure(venue.backgroundUrl);
  return (
    <div className={styles.header}>
      {venue.backgroundUrl && !hasFailed && (
        <img {...imageProps} src={venue.backgroundUrl} alt="" className={styles.background} />
      )}
      <div className={styles.title}>
        <h1>{texts.menu.title}</h1>
        <details className={styles.hours}>
          <summary className={styles.now}>
            <Icon name="clock" />
            <span className={styles.nowText}>{openNowText(menu)}</span>
            <VisuallyHidden>. {texts.menu.seeHours}</VisuallyHidden>
            <Icon name="chevron-down" className={styles.chevron} />
          </summary>
          <dl className={styles.week}>
            <Hours label={texts.menu.hours.drinks} hours={openSections.bar} />
            <Hours label={texts.menu.hours.food} hours={openSections.kitchen} />
          </dl>
        </details>
        <a
          href="#allergens"
          aria-haspopup="dialog"
          onClick={infoSheetClickHandler('allergens')}
          className={styles.allergens}
        >
          {texts.menu.legend}
        </a>
      </div>
      {venue.drinksAtBar && <Banner kind="info" icon="glass" title={texts.menu.drinksAtBar} />}
      {!openSections.bar.isOpen && (
        <ClosedBanner text={texts.menu.closed.drinks} opens={openSections.bar.nextOpening} />
      )}
      {!openSections.kitchen.isOpen && (
        <ClosedBanner text={texts.menu.closed.food} opens={openSections.kitchen.nextOpening} />
      )}
    </div>
  );
}

function Hours({ label, hours }: { label: string; hours: SectionHours }) {
  return (
    <div className={styles.line}>
      <dt>{label}:</dt>
      <dd>{texts.menu.hours.text(hours)}</dd>
    </div>
  );
}

function ClosedBanner({ text, opens }: { text: string; opens: SectionHours['nextOpening'] }) {
  return (
    <Banner kind="warn" icon="clock" title={text}>
      {opens && texts.menu.opens(opens)}
    </Banner>
  );
}
