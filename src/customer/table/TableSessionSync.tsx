// Keeps the table true while the guest moves about, and ends it when its time is over.
import { useEffect, useRef } from 'react';
import { useGuest } from '#customer/shared/app-context.ts';
import { navigate, usePath, useSearch } from '#customer/shared/navigation.tsx';
import { type PageName, pageAt, paths, tableInQuery } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';

const EXPIRY_CHECK_MS = 1_000;

export function TableKeeper() {
  useArrivals();
  useExpiry();
  return null;
}

/** Moving about in the app, home sets the table by its address, or clears it; other pages keep what there is. */
function useArrivals() {
  const { table } = useGuest();
  const path = usePath();
  const search = useSearch();
  const shown = useRef(`${path}${search}`);
  useEffect(() => {
    // The page as it was loaded has been seen to already.
    if (shown.current === `${path}${search}`) return;
    shown.current = `${path}${search}`;
    if (pageAt(path) === 'home') void table.arriveHome(tableInQuery(search), false);
  }, [table, path, search]);
}

function useExpiry() {
  const { table } = useGuest();
  const path = usePath();
  const isExpired = useStore(table.state, ({ status }) => status === 'expired');
  const page = pageAt(path);

  useEffect(() => {
    const timer = setInterval(table.expire, EXPIRY_CHECK_MS);
    return () => clearInterval(timer);
  }, [table]);

  useEffect(() => {
    if (isExpired) showToast(texts.table.notValid, 'info');
  }, [isExpired]);

  useEffect(() => {
    if (isExpired && !STAYS.has(page)) navigate(paths.home(null), { replace: true });
  }, [isExpired, page]);
}

/** Who is following an order, or paying it, goes on: only the table is forgotten. */
const STAYS: ReadonlySet<PageName> = new Set(['recent', 'success', 'insert-card']);
