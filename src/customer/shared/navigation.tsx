// Client-side navigation: the current path and query, links, and blocking the browser's back button.
import { type ComponentProps, createContext, type MouseEvent, useContext, useSyncExternalStore } from 'react';
import type { AddDialogHistoryEntry } from '#ui/dialog-history-context.ts';
import { type AppHistory, createAppHistory, type NavigateOptions, type NavigationType } from './history/app-history.ts';

/** The React context with the path that the server renders; null in the browser. */
export const RenderedPathContext = createContext<string | null>(null);

/** Returns the current path. */
export function usePath(): string {
  const rendered = useContext(RenderedPathContext);
  return useSyncExternalStore(subscribeToNavigation, currentPath, () => rendered ?? currentPath());
}

/** Returns the query string of the current URL, with its question mark. The string is empty on the server. */
export function useQueryString(): string {
  const rendered = useContext(RenderedPathContext);
  return useSyncExternalStore(subscribeToNavigation, currentSearch, () => (rendered === null ? currentSearch() : ''));
}

/**
 * Starts to handle the browser's history in this tab. Call it once, before the app is rendered. `onLeave` is called with the key of
 * a page's history entry before that page is left.
 */
export function startNavigation(onLeave: (key: string) => void): void {
  const { history, location } = window;
  const started = createAppHistory({
    history,
    currentUrl: () => location.pathname + location.search + location.hash,
    newKey: () => Math.random().toString(36).slice(2),
    later: (run, delayMs) => void setTimeout(run, delayMs),
    onLeave,
  });
  window.addEventListener('popstate', started.handlePopState);
  appHistory = started;
}

/** Navigates to another page of the app. `to` is its path, with a query if it has one. */
export function navigate(to: string, options?: NavigateOptions): void {
  startedHistory().navigate(to, options);
}

/** Goes back in the browser's history to the page before this one. Sheets that are open over this page are closed. */
export function goToPreviousPage(): void {
  startedHistory().leavePage();
}

/** Returns the state that `navigate` stored with the history entry of the current page; null if none. Its type must be checked. */
export function currentPageState(): unknown {
  return startedHistory().current().page;
}

/**
 * Gives an open dialog an entry in the browser's history, so that going back calls `close`. Returns the function that removes the
 * entry.
 */
export const addDialogHistoryEntry: AddDialogHistoryEntry = (close) => startedHistory().addSheet(close);

/**
 * Blocks the browser's back and forward buttons. `onAttempt` is called each time the customer presses one of them. Returns the
 * function that unblocks them.
 */
export function blockNavigation(onAttempt: () => void): () => void {
  return startedHistory().block(onAttempt);
}

/** True while the browser's back and forward buttons are blocked. */
export function isNavigationBlocked(): boolean {
  return startedHistory().isBlocked();
}

let appHistory: AppHistory | null = null;

/** Throws before `startNavigation`: the server renders pages but does not navigate. */
function startedHistory(): AppHistory {
  if (appHistory === null) throw new Error('Navigation was used before startNavigation.');
  return appHistory;
}

/** Returns the key that identifies the current page in the browser's history; empty on the server. */
export function currentHistoryEntryKey(): string {
  return appHistory?.current().key ?? '';
}

/** Returns the key of the current page in the browser's history, and renders the component again when it changes. */
export function useHistoryEntryKey(): string {
  return useSyncExternalStore(subscribeToNavigation, currentHistoryEntryKey, currentHistoryEntryKey);
}

/** Returns how the customer came to the current page; null if the browser loaded the page. */
export function lastNavigationType(): NavigationType | null {
  return startedHistory().lastMove();
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; replace?: boolean | undefined };

/** A link to another page of the app. Clicks that open a new tab or window are left to the browser. */
export function Link({ href, replace, onClick, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    navigate(href, { replace });
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

function subscribeToNavigation(listener: () => void): () => void {
  return startedHistory().subscribe(listener);
}

function currentPath(): string {
  return window.location.pathname;
}

function currentSearch(): string {
  return window.location.search;
}
