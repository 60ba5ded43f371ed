// Numbers in the main menu: open incidents, pending lines of the boards, and orders that are not sent yet.
import { useOpenIncidentCount } from '#admin/incidents/incident-queries.ts';
import { unsentTexts } from '#admin/new-order/unsent/unsent-texts.ts';
import { useUnsentOrders } from '#admin/new-order/unsent/use-unsent-orders.ts';
import { useBoardCounts } from '#admin/shared/live/board-queries.ts';
import { texts } from '#admin/shared/texts.ts';
import { type Action, can } from '#domain/staff.ts';
import type { BadgeKind } from '#ui/Badge.tsx';
import type { MenuEntry } from './menu.ts';
import { paths } from './paths.ts';

/** The number on an entry of the menu. */
export interface MenuCount {
  readonly value: number;
  readonly kind: BadgeKind;
  /** What it counts, for screen readers. */
  readonly words: string;
}

/** The number of an entry by its path; null if it has none, or if it is 0. */
export function useMenuCounts(permissions: readonly Action[]): (path: MenuEntry['path']) => MenuCount | null {
  const incidents = useOpenIncidentCount(permissions);
  const { data: boards } = useBoardCounts(can(permissions, 'use-boards'));
  const unsent = useUnsentOrders().length;
  return (path) => {
    switch (path) {
      case paths.incidents:
        return countOrNull(incidents, 'danger', texts.menu.waiting(incidents));
      case paths.drinksBoard:
        return countOrNull(boards?.drinks ?? 0, 'venue', texts.welcome.pending(boards?.drinks ?? 0));
      case paths.foodBoard:
        return countOrNull(boards?.food ?? 0, 'venue', texts.welcome.pending(boards?.food ?? 0));
      case paths.newOrder:
        return countOrNull(unsent, 'warn', unsentTexts.words(unsent));
      default:
        return null;
    }
  };
}

function countOrNull(value: number, kind: BadgeKind, words: string): MenuCount | null {
  return value === 0 ? null : { value, kind, words };
}
