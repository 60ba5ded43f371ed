// The frame of every page: navbar, notices, cart, footer and add-to-cart dialogs.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { isOnline } from '#customer/shared/connection/network-status.ts';
import { usePath } from '#customer/shared/navigation.tsx';
import { OpenCart } from '#customer/shared/open-cart.ts';
import { type PageName, pageAt, paths } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { TableSessionSync } from '#customer/table/TableSessionSync.tsx';
import { Banner } from '#ui/Banner.tsx';
import { openBrowserStorage } from '#ui/browser-storage.ts';
import { classNames } from '#ui/class-names.ts';
import { Toasts } from '#ui/Toast.tsx';
import { useStore } from '#ui/use-store.ts';
import { AddToCartStatus } from './AddToCartStatus.tsx';
import { CartDock, isCartColumn } from './CartDock.tsx';
import { Footer } from './Footer.tsx';
import { closeInfoSheet, InfoSheetGate } from './InfoSheetGate.tsx';
import { Navbar } from './Navbar.tsx';
import styles from './Shell.module.css';
import { usePageChange } from './use-page-change.ts';

export function Shell({ children }: { children: ReactNode }) {
  const path = usePath();
  /** The path of the page over which the cart sheet is open. */
  const [cartPath, setCartPath] = useState<string | null>(null);
  const columnTitle = useRef<HTMLHeadingElement>(null);
  const main = useRef<HTMLElement>(null);
  const hasCart = !PAGES_WITHOUT_CART.has(pageAt(path));
  usePageChange(main);

  // Another page closes the sheets of the one before, such as the success page or the orders that a notification opens.
  useEffect(() => {
    setCartPath((open) => (open === path ? open : null));
    closeInfoSheet();
  }, [path]);

  function openCart() {
    if (isCartColumn()) columnTitle.current?.focus();
    else setCartPath(hasCart ? path : paths.home(null));
  }

  return (
    <>
      <a href="#content" className={styles.skip}>
        {texts.skipToContent}
      </a>
      <Navbar hasCart={hasCart} onCart={openCart} />
      <Notices />
      <div className={classNames(styles.layout, hasCart && styles.withCart)}>
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          <OpenCart value={openCart}>{children}</OpenCart>
        </main>
        {hasCart && (
          <CartDock
            isOpen={cartPath === path}
            onOpen={openCart}
            onClose={() => setCartPath(null)}
            columnTitle={columnTitle}
          />
        )}
      </div>
      <Footer />
      <AddToCartStatus />
      <InfoSheetGate />
      <TableSessionSync />
      <Toasts dismissLabel={texts.close} />
    </>
  );
}

/** Pages during and after a payment show no cart, because the order cannot change any more. */
const PAGES_WITHOUT_CART: ReadonlySet<PageName> = new Set(['success', 'insert-card']);

function Notices() {
  const { storage } = useCustomerApp();
  const online = useStore(isOnline, (present) => present);
  const isFailing = useStore(storage.isFailing, (present) => present);
  // The server renders the same document for every browser.
  const [hasCookies, setHasCookies] = useState(true);
  // Chrome that blocks cookies by its setting says that they are enabled, and throws at the storage.
  useEffect(() => setHasCookies(navigator.cookieEnabled && openBrowserStorage('local') !== null), []);
  return (
    <>
      {!online && (
        <Banner kind="offline" flush>
          {texts.offline}
        </Banner>
      )}
      {!hasCookies && (
        <Banner kind="warn" announce="status" flush>
          {texts.noCookies}
        </Banner>
      )}
      {hasCookies && isFailing && (
        <Banner kind="warn" announce="status" flush>
          {texts.storageFailing}
        </Banner>
      )}
    </>
  );
}
