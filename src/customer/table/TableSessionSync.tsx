// Reads the table from the address after navigation, and clears it when its scan expires. Loaded with the cart.
import { useEffect, useRef } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { lastNavigationType, navigate, usePath, useQueryString } from '#customer/shared/navigation.tsx';
import { type PageName, pageAt, paths, tableInQuery } from '#customer/shared/paths.ts';
import { displayedTableLabel } from '#customer/shared/session/table-session.ts';
import { texts } from '#customer/shared/texts.ts';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';

const EXPIRY_CHECK_MS = 1_000;
/** How long after the menu is shown again the server is asked whether the table is still active. */
const RETURN_CHECK_MS = 2_000;

/**
 * Keeps the customer's table up to date. Reads it from the URL after each navigation, clears it when its scan expires, and checks
 * it when the page is shown again. Renders nothing. `loadedAddress` is the URL with which the page was loaded; its table was read
 * before.
 */
export function TableSessionSync({ loadedAddress }: { loadedAddress: string }) {
  useTableFromAddress(loadedAddress);
  useTableExpiry();
  useCheckOnReturn();
  useMovedNotice();
  return null;
}

/** On navigation to the home page its URL sets or clears the table; other pages leave the table unchanged. */
function useTableFromAddress(loadedAddress: string) {
  const { table } = useCustomerApp();
  const path = usePath();
  const search = useQueryString();
  const shown = useRef(loadedAddress);
  useEffect(() => {
    if (shown.current === `${path}${search}`) return;
    shown.current = `${path}${search}`;
    if (pageAt(path) === 'home') void table.applyHomeAddress(tableInQuery(search), false);
  }, [table, path, search]);
}

/**
 * Checks the table when the customer returns to the menu from another page, and when the phone shows any page again: a hidden page
 * receives no event of a renamed table.
 */
function useCheckOnReturn() {
  const { table } = useCustomerApp();
  const isHome = pageAt(usePath()) === 'home';
  // Who has moved before this code was loaded may have left and come back.
  const hasLeft = useRef(lastNavigationType() !== null);
  useEffect(() => {
    if (!isHome) hasLeft.current = true;
    // The table of the page load is scanned at once.
    let timer = isHome && hasLeft.current ? setTimeout(() => void table.verify(), RETURN_CHECK_MS) : undefined;
    const checkWhenVisible = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void table.verify(), RETURN_CHECK_MS);
    };
    document.addEventListener('visibilitychange', checkWhenVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', checkWhenVisible);
    };
  }, [table, isHome]);
}

/** Says where the customer sits now, when staff have moved the table or renamed it. */
function useMovedNotice() {
  const { table } = useCustomerApp();
  const code = useStore(table.state, (state) => (state.status === 'set' ? (state.table?.code ?? null) : null));
  const label = useStore(table.state, displayedTableLabel);
  const seat = useRef({ code, label });
  useEffect(() => {
    const before = seat.current;
    if (code === null) return;
    seat.current = { code, label };
    if (before.code === code && before.label !== label) showToast(texts.table.moved(label), 'info');
  }, [code, label]);
}

function useTableExpiry() {
  const { table } = useCustomerApp();
  const path = usePath();
  const isExpired = useStore(table.state, ({ status }) => status === 'expired');
  const page = pageAt(path);

  useEffect(() => {
    const timer = setInterval(table.dropIfExpired, EXPIRY_CHECK_MS);
    return () => clearInterval(timer);
  }, [table]);

  useEffect(() => {
    if (isExpired) showToast(texts.table.notValid, 'info');
  }, [isExpired]);

  useEffect(() => {
    if (isExpired && !PAGES_OPEN_AFTER_EXPIRY.has(page)) navigate(paths.home(null), { replace: true });
  }, [isExpired, page]);
}

/** Pages that stay open when the table expires, because the customer follows or pays an order there. */
const PAGES_OPEN_AFTER_EXPIRY: ReadonlySet<PageName> = new Set(['recent', 'success', 'insert-card']);
