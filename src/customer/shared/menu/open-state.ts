// Which sections take orders now, and the message for a closed one.
import type { Menu } from '#contract/menu.ts';
import { texts } from '#customer/shared/texts.ts';
import type { OpenState } from '#domain/cart.ts';
import type { Section } from '#domain/schedule.ts';

/** Which sections of the venue take orders now. */
export function openSectionsOf({ venue, openSections }: Menu): OpenState {
  return { bar: openSections.bar.isOpen, kitchen: openSections.kitchen.isOpen, drinksAtBar: venue.drinksAtBar };
}

/** Spanish text with the reason why nothing of this section can be added now; null if it can. */
export function sectionClosedReason(section: Section, { venue, openSections }: Menu): string | null {
  if (section === 'drinks' && venue.drinksAtBar) return texts.menu.drinksAtBarReason;
  const hours = section === 'drinks' ? openSections.bar : openSections.kitchen;
  if (hours.isOpen) return null;
  return [texts.menu.closed[section], hours.nextOpeningText && `${hours.nextOpeningText}.`].filter(Boolean).join(' ');
}
