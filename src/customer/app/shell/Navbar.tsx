// The navigation bar of every page: the venue, the table, the customer's orders and the cart.
import { useCartView, useCustomerApp, useHomePath, useMenu } from '#customer/shared/app-context.ts';
import { useImageFailure } from '#customer/shared/menu/use-image-failure.ts';
import { Link, usePath } from '#customer/shared/navigation.tsx';
import { pageAt, paths } from '#customer/shared/paths.ts';
import { displayedTableLabel } from '#customer/shared/session/table-session.ts';
import { texts } from '#customer/shared/texts.ts';
import { NO_TABLE_LABEL } from '#domain/table.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './Navbar.module.css';

export function Navbar({ onCart }: { onCart: () => void }) {
  const path = usePath();
  const { quantity } = useCartView();
  return (
    <header className={styles.navbar}>
      <nav aria-label={texts.nav.label} className={styles.inner}>
        <Brand />
        <TableLabel />
        <RecentLink isCurrent={pageAt(path) === 'recent'} />
        <span className={styles.cart}>
          <IconButton
            icon="cart"
            label={texts.nav.cart}
            badge={quantity}
            badgeLabel={texts.nav.products(quantity)}
            onClick={onCart}
          />
        </span>
      </nav>
    </header>
  );
}

function Brand() {
  const { venue } = useMenu();
  const { hasFailed, imageProps } = useImageFailure(venue.logoUrl);
  return (
    <Link href={useHomePath()} aria-label={texts.nav.home(venue.name)} className={styles.brand}>
      {venue.logoUrl && !hasFailed ? (
        <img {...imageProps} src={venue.logoUrl} alt="" className={styles.logo} />
      ) : (
        <>
          <span className={styles.name}>{venue.name}</span>
          <span className={styles.shortName}>{venue.shortName || venue.name}</span>
        </>
      )}
    </Link>
  );
}

/** Reserves its space until the table is known, to avoid layout shift. */
function TableLabel() {
  const { table } = useCustomerApp();
  const label = useStore(table.state, displayedTableLabel);
  const isUnread = useStore(table.state, ({ status }) => status === 'unread');
  if (isUnread) return <span className={styles.table} />;
  return (
    <span className={classNames(styles.table, styles.known)}>
      <Icon name={label === NO_TABLE_LABEL ? 'qr' : 'table'} />
      <span className={styles.tableName}>{label === NO_TABLE_LABEL ? label : texts.table.label(label)}</span>
    </span>
  );
}

function RecentLink({ isCurrent }: { isCurrent: boolean }) {
  const { identity } = useCustomerApp();
  const count = useStore(identity.state, ({ ordersCount }) => ordersCount);
  const name = count > 0 ? `${texts.nav.recent}, ${texts.nav.orders(count)}` : texts.nav.recent;
  return (
    <Link
      href={paths.recent()}
      aria-label={name}
      title={texts.nav.recent}
      aria-current={isCurrent ? 'page' : undefined}
      className={styles.recent}
    >
      <Icon name="receipt" />
      {count > 0 && (
        <span aria-hidden="true" className={styles.badge}>
          {count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : count}
        </span>
      )}
    </Link>
  );
}

const COUNT_SHOWN_MAX = 99;
