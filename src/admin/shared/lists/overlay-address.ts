// What is shown over a page has an address, so that a reload keeps it and the back button closes it.
import { type RouterHistory, useMatch, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

/** What an address may show over its page: a payment, a closure, or a dialog of the house. */
interface ShownSearch {
  readonly payment?: string;
  readonly closure?: number;
  readonly dialog?: string;
  readonly remove?: string;
}

type ShownName = keyof ShownSearch;

export interface Shown {
  /** Nothing once the page has been left. */
  readonly open: (search: ShownSearch) => void;
  /** Nothing once it is not the one that is shown. `andForget` leaves without asking about what was typed. */
  readonly close: (how?: 'andForget') => void;
}

/**
 * What the address shows by one of these names, which are the same list each time. An answer that comes late moves nobody
 * who has gone elsewhere.
 */
export function useShown(names: readonly ShownName[]): Shown {
  const router = useRouter();
  // Of the page itself: the address is another's as soon as somebody leaves.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const shown = useMatch({ strict: false, select: ({ search }) => shownBy(names, search) });
  return useMemo(() => {
    const address: Address = {
      present: () => router.latestLocation,
      history: router.history,
      change: (search, how) => void router.navigate({ to: '.', search, ...how }),
    };
    return shownAt(address, names, { pathname, shown });
  }, [router, names, pathname, shown]);
}

interface Address {
  /** As it is now, whatever is on the screen. */
  readonly present: () => { readonly pathname: string; readonly search: object };
  readonly history: Pick<RouterHistory, 'canGoBack' | 'back'>;
  readonly change: (search: (before: object) => object, how: ChangeOptions) => void;
}

interface ChangeOptions {
  readonly replace?: boolean;
  readonly resetScroll?: boolean;
  readonly ignoreBlocker?: boolean;
}

/** The page on which somebody asks, and what it shows by those names; see `shownBy`. */
interface Stand {
  readonly pathname: string;
  readonly shown: string;
}

/** The same apart from any page. */
export function shownAt(address: Address, names: readonly ShownName[], { pathname, shown }: Stand): Shown {
  const isHere = () => address.present().pathname === pathname;
  return {
    open: (search) => {
      if (isHere()) address.change((before) => ({ ...before, ...search }), { resetScroll: false });
    },
    close: (how) => {
      const isShown = isHere() && shown !== NOTHING && shownBy(names, address.present().search) === shown;
      if (!isShown) return;
      const options = { ignoreBlocker: how === 'andForget' };
      // Where it was opened the list is one step behind; where a link led straight to it there is no such step.
      if (address.history.canGoBack()) address.history.back(options);
      else address.change((before) => parts(before, (name) => !isOneOf(names, name)), { replace: true, ...options });
    },
  };
}

/** As text, to be compared. */
export function shownBy(names: readonly ShownName[], search: object): string {
  return JSON.stringify(parts(search, (name) => isOneOf(names, name)));
}

const NOTHING = '{}';

function parts(search: object, isWanted: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== undefined && isWanted(name)));
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
