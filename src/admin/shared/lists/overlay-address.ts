// What is shown over a page has an address, so that a reload keeps it and the back button closes it.
import { type RouterHistory, useMatch, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

/** What an address may show over its page: a payment, a closure, or a dialog of the house. */
interface OverlaySearch {
  readonly payment?: string;
  readonly closure?: number;
  readonly dialog?: string;
  readonly remove?: string;
}

type OverlayName = keyof OverlaySearch;

export interface OverlayControls {
  /** Nothing once the page has been left. */
  readonly open: (search: OverlaySearch) => void;
  /** Nothing once it is not the one that is shown. `andForget` leaves without asking about what was typed. */
  readonly close: (how?: 'skip-confirmation') => void;
}

/**
 * What the address shows by one of these names, which are the same list each time. An answer that comes late moves nobody
 * who has gone elsewhere.
 */
export function useShown(names: readonly OverlayName[]): OverlayControls {
  const router = useRouter();
  // Of the page itself: the address is another's as soon as somebody leaves.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const openOnPage = useMatch({ strict: false, select: ({ search }) => openOverlays(names, search) });
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
  /** As it is now, whatever is on the screen. */
  readonly current: () => { readonly pathname: string; readonly search: object };
  readonly history: Pick<RouterHistory, 'canGoBack' | 'back'>;
  readonly change: (search: (before: object) => object, how: NavigateOptions) => void;
}

interface NavigateOptions {
  readonly replace?: boolean;
  readonly resetScroll?: boolean;
  readonly ignoreBlocker?: boolean;
}

/** The page on which somebody asks, and what it shows by those names; see `shownBy`. */
interface PageState {
  readonly pathname: string;
  readonly openOnPage: string;
}

/** The same apart from any page. */
export function createOverlayControls(
  address: RouterAddress,
  names: readonly OverlayName[],
  { pathname, openOnPage: shown }: PageState,
): OverlayControls {
  const isSamePage = () => address.current().pathname === pathname;
  return {
    open: (search) => {
      if (isSamePage()) address.change((before) => ({ ...before, ...search }), { resetScroll: false });
    },
    close: (how) => {
      const isShown = isSamePage() && shown !== NONE_OPEN && openOverlays(names, address.current().search) === shown;
      if (!isShown) return;
      const options = { ignoreBlocker: how === 'skip-confirmation' };
      // Where it was opened the list is one step behind; where a link led straight to it there is no such step.
      if (address.history.canGoBack()) address.history.back(options);
      else
        address.change((before) => pickEntries(before, (name) => !isOneOf(names, name)), { replace: true, ...options });
    },
  };
}

/** As text, to be compared. */
export function openOverlays(names: readonly OverlayName[], search: object): string {
  return JSON.stringify(pickEntries(search, (name) => isOneOf(names, name)));
}

const NONE_OPEN = '{}';

function pickEntries(search: object, isWanted: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== undefined && isWanted(name)));
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
