// What the open doors mean for what can be added and ordered.
import type { Menu } from '#contract/menu.ts';
import { texts } from '#customer/shared/texts.ts';
import type { Doors } from '#domain/cart.ts';
import type { Section } from '#domain/schedule.ts';

export function doorsOf({ venue, doors }: Menu): Doors {
  return { bar: doors.bar.isOpen, kitchen: doors.kitchen.isOpen, drinksAtBar: venue.drinksAtBar };
}

/** Why nothing of this section can be added now, in words; null when it can. */
export function whyNotAdd(section: Section, { venue, doors }: Menu): string | null {
  if (section === 'drinks' && venue.drinksAtBar) return texts.menu.drinksAtBarReason;
  const door = section === 'drinks' ? doors.bar : doors.kitchen;
  if (door.isOpen) return null;
  return [texts.menu.closed[section], door.opens && `${door.opens}.`].filter(Boolean).join(' ');
}
