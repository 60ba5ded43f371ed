// The frame of every page: navbar, notices, cart, footer and add-to-cart dialogs.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pageTitle } from '#customer/app/document/page-titles.ts';
import { useCartParts } from '#customer/app/load-cart-parts.ts';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { restorePagePosition } from '#customer/shared/history/load-places.ts';
import { LoadingOverlay } from '#customer/shared/LoadingOverlay.tsx';
import { Link, lastNavigationType, useHistoryEntryKey, usePath, useQueryString } from '#customer/shared/navigation.tsx';
import { OpenCartContext } from '#customer/shared/open-cart-context.ts';
import { type PageName, pageAt, paths } from '#customer/shared/paths.ts';
import { shownInfoSheet } from '#customer/shared/shown-info-sheet.ts';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { openBrowserStorage } from '#ui/browser-storage.ts';
import { classNames } from '#ui/class-names.ts';
import { Toasts } from '#ui/Toast.tsx';
import { useStore } from '#ui/use-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CartDock, isCartShownAsColumn } from './CartDock.tsx';
import { Navbar } from './Navbar.tsx';
import styles from './Shell.module.css';

/**
 * The frame around every page: navbar, notices, cart, footer and the dialogs of a product being added to the cart. `children` is
 * the page.
 */
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
    if (isCartShownAsColumn()) columnTitle.current?.focus();
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
          <OpenCartContext value={openCart}>{children}</OpenCartContext>
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
      <TableGate />
      <Toasts dismissLabel={texts.close} />
    </>
  );
}

/** Pages during and after a payment show no cart, because the order cannot change any more. */
const PAGES_WITHOUT_CART: ReadonlySet<PageName> = new Set(['success', 'insert-card']);

function Notices() {
  const { storage } = useCustomerApp();
  const isFailing = useStore(storage.isFailing, (present) => present);
  // The server renders the same document for every browser.
  const [hasCookies, setHasCookies] = useState(true);
  // Chrome that blocks cookies by its setting says that they are enabled, and throws at the storage.
  useEffect(() => setHasCookies(navigator.cookieEnabled && openBrowserStorage('local') !== null), []);
  return (
    <>
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

/**
 * Sets the title, the scroll position and the focus after navigation, as a browser does for a loaded page. A new page
 * starts at its top, with the focus on the `main` element. Back, forward and reload return to the place where the
 * customer was.
 */
function usePageChange(main: RefObject<HTMLElement | null>): void {
  const path = usePath();
  const key = useHistoryEntryKey();
  const { venue } = useMenu();
  const shownPath = useRef<string | null>(null);

  useEffect(() => {
    document.title = pageTitle(pageAt(path), venue.name);
  }, [path, venue.name]);

  useLayoutEffect(() => {
    const before = shownPath.current;
    shownPath.current = path;
    const move = lastNavigationType();
    // The address changed, not the page.
    if (move === 'replace' && before === path) return;
    if (move === 'push' || (before !== null && before !== path)) main.current?.focus({ preventScroll: true });
    return restorePagePosition(move === 'push' || move === 'replace');
  }, [path, key, main]);
}

/** Loads and shows the sheet with information that a link has opened. */
function InfoSheetGate() {
  const name = useStore(shownInfoSheet, (present) => present);
  const parts = useCartParts(name !== null, closeInfoSheet);
  if (name === null) return null;
  return parts ? (
    <parts.InfoSheet name={name} onClose={closeInfoSheet} />
  ) : (
    <LoadingOverlay onCancel={closeInfoSheet} />
  );
}

/** Follows the address and the expiry of the table once the cart's file is loaded: main.tsx handles the page load. */
function TableGate() {
  const address = `${usePath()}${useQueryString()}`;
  const [loadedAddress] = useState(address);
  const parts = useCartParts(false, doNothing);
  return parts && <parts.TableSessionSync loadedAddress={loadedAddress} />;
}

function doNothing() {}

/** Closes the sheet, if one is open. */
function closeInfoSheet(): void {
  shownInfoSheet.set(null);
}

const LINKS = ['cookies', 'privacy', 'terms'] as const;

/** The footer of every page: links to the legal pages, the name and address of the venue. */
function Footer() {
  const { name, company } = useMenu().venue;
  return (
    <footer className={styles.footer}>
      <nav aria-label={texts.nav.legal} className={styles.links}>
        {LINKS.map((page) => (
          <Link key={page} href={paths[page]} className={styles.link}>
            {texts.nav[page]}
          </Link>
        ))}
      </nav>
      <p>{[name, company.address].filter((part) => part !== '').join(' · ')}</p>
    </footer>
  );
}

/** Announces the last added product and shows the dialog that a tap on a price has opened. */
function AddToCartStatus() {
  const { addToCart } = useCustomerApp();
  const hasQuestion = useStore(addToCart.state, ({ question }) => question !== null);
  const { text, count } = useStore(addToCart.state, (state) => state.announcement);
  const parts = useCartParts(hasQuestion, addToCart.dismiss);
  return (
    <>
      <VisuallyHidden role="status">
        <span key={count}>{text}</span>
      </VisuallyHidden>
      {hasQuestion && (parts ? <parts.AddToCartDialog /> : <LoadingOverlay onCancel={addToCart.dismiss} />)}
    </>
  );
}
