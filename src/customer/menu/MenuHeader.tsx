// The top of the menu: its title, the hours, and what is closed.
import { useMenu } from '#customer/shared/app-context.ts';
import { useLoadFailure } from '#customer/shared/menu/use-image-failure.ts';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './MenuHeader.module.css';

export function MenuHeader() {
  const { venue, doors } = useMenu();
  const { hasFailed, watched } = useLoadFailure(venue.backgroundUrl);
  return (
    <div className={styles.header}>
      {venue.backgroundUrl && !hasFailed && (
        <img {...watched} src={venue.backgroundUrl} alt="" className={styles.background} />
      )}
      <h1>{texts.menu.title}</h1>
      <dl className={styles.hours}>
        <Hours label={texts.menu.hours.drinks} hours={doors.bar.hours} />
        <Hours label={texts.menu.hours.food} hours={doors.kitchen.hours} />
      </dl>
      {venue.drinksAtBar && <Banner kind="info" icon="glass" title={texts.menu.drinksAtBar} />}
      {!doors.bar.isOpen && <Closed text={texts.menu.closed.drinks} opens={doors.bar.opens} />}
      {!doors.kitchen.isOpen && <Closed text={texts.menu.closed.food} opens={doors.kitchen.opens} />}
    </div>
  );
}

function Hours({ label, hours }: { label: string; hours: string }) {
  return (
    <div className={styles.line}>
      <dt>
        <Icon name="clock" />
        {label}:
      </dt>
      <dd>{hours}</dd>
    </div>
  );
}

function Closed({ text, opens }: { text: string; opens: string | null }) {
  return (
    <Banner kind="warn" icon="clock" title={text}>
      {opens && `${opens}.`}
    </Banner>
  );
}
