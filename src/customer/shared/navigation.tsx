// Client-side navigation: the current path and query, links, and blocking the browser's back button.
import { type ComponentProps, createContext, type MouseEvent, useContext, useSyncExternalStore } from 'react';

/** The path to render on the server, where there is no browser. */
export const RenderedPath = createContext<string | null>(null);

/** The current path. */
export function usePath(): string {
  const rendered = useContext(RenderedPath);
  return useSyncExternalStore(subscribeToNavigation, currentPath, () => rendered ?? currentPath());
}

/** The current query with its question mark. The server renders without one. */
export function useSearch(): string {
  const rendered = useContext(RenderedPath);
  return useSyncExternalStore(subscribeToNavigation, currentSearch, () => (rendered === null ? currentSearch() : ''));
}

type NavigateOptions = {
  /** Replaces the current history entry. */
  replace?: boolean | undefined;
  /** State stored with the history entry. */
  state?: unknown;
};

/** Navigates to another page of the app. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  if (replace) window.history.replaceState(state, '', to);
  else window.history.pushState(state, '', to);
  notifyListeners();
}

/**
 * Blocks the browser's back and forward buttons and calls back at each attempt. Returns the unblock function. Browsers
 * report a move only after it happened, so the page is pushed to the history again.
 */
export function blockNavigation(onAttempt: () => void): () => void {
  const { href: url } = window.location;
  const state: unknown = window.history.state;
  const blockThis = () => {
    window.history.pushState(state, '', url);
    onAttempt();
  };
  navigationBlocker = blockThis;
  return () => {
    if (navigationBlocker === blockThis) navigationBlocker = null;
  };
}

/** Whether the browser's back and forward buttons are blocked. */
export function isNavigationBlocked(): boolean {
  return navigationBlocker !== null;
}

/** Called instead of a back or forward move; null allows the move. */
let navigationBlocker: (() => void) | null = null;

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

const listeners = new Set<() => void>();

/** One event listener notifies all subscribers in the same task, so that a page and its parts change together. */
function subscribeToNavigation(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', handlePopState);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', handlePopState);
  };
}

function handlePopState(): void {
  if (navigationBlocker === null) notifyListeners();
  else navigationBlocker();
}

function notifyListeners(): void {
  for (const listener of [...listeners]) listener();
}

function currentPath(): string {
  return window.location.pathname;
}

function currentSearch(): string {
  return window.location.search;
}
