// The navigation bar of every page: the venue, the table, the customer's orders and the cart.
import type { ComponentProps } from 'react';
import { useCartSummary, useCustomerApp, useHomePath, useMenu } from '#customer/shared/app-context.ts';
import { onlineStatus } from '#customer/shared/connection/network-status.ts';
import { useImageFailure } from '#customer/shared/menu/use-image-failure.ts';
import { Link, usePath } from '#customer/shared/navigation.tsx';
import { pageAt, paths } from '#customer/shared/paths.ts';
import { displayedTableLabel } from '#customer/shared/session/table-session.ts';
import { texts } from '#customer/shared/texts.ts';
import { NO_TABLE_LABEL } from '#domain/table.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconSource } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './Navbar.module.css';

/**
 * Top bar of every page: the venue and the table (or an offline message instead), the customer's orders, and the cart. `hasCart`
 * is true if this page can show the cart; otherwise the cart button is a link to the menu. `onCart` is called on a tap on the cart
 * button.
 */
export function Navbar({ hasCart, onCart }: { hasCart: boolean; onCart: () => void }) {
  const path = usePath();
  const online = useStore(onlineStatus, (present) => present);
  return (
    <header className={styles.navbar}>
      <nav aria-label={texts.nav.label} className={styles.inner}>
        {online && <Brand />}
        {online && <TableLabel />}
        {/* In the place of the venue and the table, so that nothing moves under a finger while the connection comes and goes. */}
        <p role="status" className={styles.offline}>
          {!online && texts.offline}
        </p>
        <RecentLink isCurrent={pageAt(path) === 'recent'} />
        <span data-taps suppressHydrationWarning className={styles.cart}>
          <CartButton hasCart={hasCart} onCart={onCart} />
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
      <span className={styles.tableName}>
        {label === NO_TABLE_LABEL ? texts.table.noTable : texts.table.label(label)}
      </span>
    </span>
  );
}

/** On a page without the cart it leads to the menu, where the cart opens. */
function CartButton({ hasCart, onCart }: { hasCart: boolean; onCart: () => void }) {
  const { quantity } = useCartSummary();
  const home = useHomePath();
  const { cart, products } = texts.nav;
  if (hasCart)
    return <IconButton icon="cart" label={cart} badge={quantity} badgeLabel={products(quantity)} onClick={onCart} />;
  return (
    <BadgeLink href={home} icon="cart" label={cart} badge={quantity} badgeLabel={products(quantity)} onClick={onCart} />
  );
}

function RecentLink({ isCurrent }: { isCurrent: boolean }) {
  const { identity } = useCustomerApp();
  const count = useStore(identity.state, ({ ordersCount }) => ordersCount);
  return (
    <BadgeLink
      href={paths.recent()}
      icon="receipt"
      label={texts.nav.recent}
      badge={count}
      badgeLabel={texts.nav.orders(count)}
      aria-current={isCurrent ? 'page' : undefined}
    />
  );
}

type BadgeLinkProps = Omit<ComponentProps<typeof Link>, 'children'> & {
  icon: IconSource;
  label: string;
  /** Number on the corner; hidden if 0. */
  badge: number;
  badgeLabel: string;
};

function BadgeLink({ icon, label, badge, badgeLabel, ...rest }: BadgeLinkProps) {
  const name = badge > 0 ? `${label}, ${badgeLabel}` : label;
  return (
    <Link {...rest} aria-label={name} title={label} className={styles.badgeLink}>
      <Icon name={icon} />
      {badge > 0 && (
        <span aria-hidden="true" className={styles.badge}>
          {badge > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : badge}
        </span>
      )}
    </Link>
  );
}

const COUNT_SHOWN_MAX = 99;
