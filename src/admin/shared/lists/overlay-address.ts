// Keeps the open overlay (a dialog over a page) in the search parameters of the page. So a reload keeps it open, and the back
// button closes it.
import { type RouterHistory, useMatch, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

/** Overlays of the addresses: a payment, a Z closure, a dialog of the back office, or the print queue of a board. */
interface OverlaySearch {
  readonly payment?: string;
  readonly closure?: number;
  readonly dialog?: string;
  readonly remove?: string;
  /** Id of the item that a creation dialog copies. */
  readonly copy?: string;
  readonly queue?: 'open';
  /** Code of the table whose jobs the print queue shows. */
  readonly table?: string;
}

type OverlayName = keyof OverlaySearch;

/** The parameters that open an overlay by themselves. */
const OPENING = ['payment', 'closure', 'dialog', 'remove', 'queue'] as const satisfies readonly OverlayName[];

/**
 * True if this query string of a URL contains a search parameter that opens an overlay: a dialog over the page, such as the details
 * of a payment.
 */
export function hasOverlayParameter(query: string): boolean {
  const parameters = new URLSearchParams(query);
  return OPENING.some((name) => parameters.has(name));
}

/** Functions that open and close an overlay (a dialog over a page) by changing the search parameters in the page's URL. */
export interface OverlayControls {
  /** Does nothing after the page has been left. */
  readonly open: (search: OverlaySearch) => void;
  /** Does nothing if the overlay is no longer open. `skip-confirmation` closes without asking about unsaved input. */
  readonly close: (how?: 'skip-confirmation') => void;
}

/**
 * Returns the functions that open and close an overlay of the page by setting and removing the search parameters `names` in its
 * URL. They do nothing once the user has left the page. Pass the same array on each render.
 */
export function useOverlay(names: readonly OverlayName[]): OverlayControls {
  const router = useRouter();
  // Path of the page itself: the router's address changes as soon as the user leaves.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const openOnPage = useMatch({ strict: false, select: ({ search }) => serializeOpenOverlays(names, search) });
  return useMemo(() => {
    const address: RouterAddress = {
      current: () => router.latestLocation,
      history: router.history,
      change: (search, how) => void router.navigate({ to: '.', search, ...how }),
    };
    return createOverlayControls(address, names, { pathname, openOnPage });
  }, [router, names, pathname, openOnPage]);
}

interface RouterAddress {
  /** Latest address, even if its page is not rendered yet. */
  readonly current: () => { readonly pathname: string; readonly search: object };
  readonly history: Pick<RouterHistory, 'canGoBack' | 'back'>;
  readonly change: (search: (before: object) => object, how: NavigateOptions) => void;
}

interface NavigateOptions {
  readonly replace?: boolean;
  readonly resetScroll?: boolean;
  readonly ignoreBlocker?: boolean;
}

/** Page that created the controls, and its open overlays as `serializeOpenOverlays` returns them. */
interface PageState {
  readonly pathname: string;
  readonly openOnPage: string;
}

/**
 * Creates the functions that open and close an overlay (a dialog over a page), for `useOverlay`. `address` reads and changes the
 * URL, so that tests can call these functions without React. `names` are the search parameters of the overlay.
 */
export function createOverlayControls(
  address: RouterAddress,
  names: readonly OverlayName[],
  { pathname, openOnPage }: PageState,
): OverlayControls {
  const isSamePage = () => address.current().pathname === pathname;
  return {
    open: (search) => {
      if (isSamePage()) address.change((before) => ({ ...before, ...search }), { resetScroll: false });
    },
    close: (how) => {
      const isShown =
        isSamePage() &&
        openOnPage !== NONE_OPEN &&
        serializeOpenOverlays(names, address.current().search) === openOnPage;
      if (!isShown) return;
      const options = { ignoreBlocker: how === 'skip-confirmation' };
      // An overlay opened from the list has the list one step back in the history; a direct link has no such step.
      if (address.history.canGoBack()) address.history.back(options);
      else
        address.change((before) => pickEntries(before, (name) => !isOneOf(names, name)), { replace: true, ...options });
    },
  };
}

/**
 * Returns the search parameters that open overlays (dialogs over the page) as JSON text; '{}' if none is open. `names` are the
 * names of these parameters. If two such texts are equal, the same overlays are open.
 */
export function serializeOpenOverlays(names: readonly OverlayName[], search: object): string {
  return JSON.stringify(pickEntries(search, (name) => isOneOf(names, name)));
}

const NONE_OPEN = '{}';

function pickEntries(search: object, isPicked: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== undefined && isPicked(name)));
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
