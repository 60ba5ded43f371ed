// What stands around every page: the navbar, the notices, the cart, the footer, and the questions that come up.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useGuest } from '#customer/shared/app-context.ts';
import { isOnline } from '#customer/shared/connection/network-status.ts';
import { usePath } from '#customer/shared/navigation.tsx';
import { type PageName, pageAt } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { TableKeeper } from '#customer/table/TableSessionSync.tsx';
import { Banner } from '#ui/Banner.tsx';
import { classNames } from '#ui/class-names.ts';
import { Toasts } from '#ui/Toast.tsx';
import { useStore } from '#ui/use-store.ts';
import { Questions } from './AddToCartStatus.tsx';
import { CartDock, isCartColumn } from './CartDock.tsx';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import styles from './Shell.module.css';
import { usePageChange } from './use-page-change.ts';

export function Shell({ children }: { children: ReactNode }) {
  const path = usePath();
  const [isCartOpen, setIsCartOpen] = useState(false);
  const columnTitle = useRef<HTMLHeadingElement>(null);
  const main = useRef<HTMLElement>(null);
  const hasCart = !WITHOUT_CART.has(pageAt(path));
  usePageChange(main);

  // A page that shows no cart, such as the one after an order, closes its sheet too.
  useEffect(() => {
    if (!hasCart) setIsCartOpen(false);
  }, [hasCart]);

  function openCart() {
    if (hasCart && isCartColumn()) columnTitle.current?.focus();
    else setIsCartOpen(hasCart);
  }

  return (
    <>
      <a href="#content" className={styles.skip}>
        {texts.skipToContent}
      </a>
      <Navbar onCart={openCart} />
      <Notices />
      <div className={classNames(styles.layout, hasCart && styles.withCart)}>
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {hasCart && (
          <CartDock
            isOpen={isCartOpen}
            onOpen={openCart}
            onClose={() => setIsCartOpen(false)}
            columnTitle={columnTitle}
          />
        )}
      </div>
      <Footer />
      <Questions />
      <TableKeeper />
      <Toasts dismissLabel={texts.close} />
    </>
  );
}

/** What is being paid, or was, changes no more. */
const WITHOUT_CART: ReadonlySet<PageName> = new Set(['success', 'insert-card']);

function Notices() {
  const { storage } = useGuest();
  const online = useStore(isOnline, (present) => present);
  const isFailing = useStore(storage.isFailing, (present) => present);
  return (
    <>
      {!online && (
        <Banner kind="offline" flush>
          {texts.offline}
        </Banner>
      )}
      {isFailing && (
        <Banner kind="warn" announce="status" flush>
          {texts.storageFailing}
        </Banner>
      )}
    </>
  );
}
