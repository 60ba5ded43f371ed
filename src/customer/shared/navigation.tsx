// Where in the app the guest is, and the way elsewhere in it without loading another document.
import { type ComponentProps, createContext, type MouseEvent, useContext, useSyncExternalStore } from 'react';

/** The path being rendered, where there is no browser to ask. */
export const RenderedPath = createContext<string | null>(null);

export function usePath(): string {
  const rendered = useContext(RenderedPath);
  return useSyncExternalStore(onMove, currentPath, () => rendered ?? currentPath());
}

/** The query of the address, with its question mark. The server renders without one. */
export function useSearch(): string {
  const rendered = useContext(RenderedPath);
  return useSyncExternalStore(onMove, currentSearch, () => (rendered === null ? currentSearch() : ''));
}

type Way = {
  /** Takes the place of the present page in the history. */
  replace?: boolean | undefined;
  /** Goes with the entry in the history. */
  state?: unknown;
};

/** Goes to another page of the app. */
export function navigate(to: string, { replace = false, state = null }: Way = {}): void {
  if (replace) window.history.replaceState(state, '', to);
  else window.history.pushState(state, '', to);
  tellListeners();
}

/**
 * Keeps the guest on this page when the browser goes back or forth, and tells of the wish. Gives what lets go again. The
 * browser has gone before anybody hears of it: the page is put into the history once more.
 */
export function holdHere(onWish: () => void): () => void {
  const { href: url } = window.location;
  const state: unknown = window.history.state;
  const mine = () => {
    window.history.pushState(state, '', url);
    onWish();
  };
  held = mine;
  return () => {
    if (held === mine) held = null;
  };
}

/** What happens instead of a move of the browser's; null lets it happen. */
let held: (() => void) | null = null;

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; replace?: boolean | undefined };

/** A link to another page of the app. What would open elsewhere, such as in a new tab, is left to the browser. */
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

/** All hear of a move in the same turn, so that a page and its parts change together. */
function onMove(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', moved);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', moved);
  };
}

function moved(): void {
  if (held === null) tellListeners();
  else held();
}

function tellListeners(): void {
  for (const listener of [...listeners]) listener();
}

function currentPath(): string {
  return window.location.pathname;
}

function currentSearch(): string {
  return window.location.search;
}
