// Which sections take orders now, and the message for a closed one.
import type { Menu } from '#contract/menu.ts';
import { texts } from '#customer/shared/texts.ts';
import type { OpenState } from '#domain/cart.ts';
import type { Section } from '#domain/schedule.ts';

/** Returns from the menu whether the bar and the kitchen take orders now, and whether drinks can be ordered only at the bar. */
export function openStateOf({ venue, openSections }: Menu): OpenState {
  return { bar: openSections.bar.isOpen, kitchen: openSections.kitchen.isOpen, drinksAtBar: venue.drinksAtBar };
}

/**
 * Writes whether the venue takes orders now, in one line: «Abierto hasta las 23:30», «Abierto · cocina hasta las 22:30», «Barra
 * abierta · cocina cerrada», «Cerrado».
 */
export function openNowText({ openSections: { bar, kitchen } }: Menu): string {
  const { open, closed, until, kitchenUntil, barUntil, onlyBar, onlyKitchen } = texts.menu.now;
  if (!bar.isOpen || !kitchen.isOpen) return bar.isOpen ? onlyBar : kitchen.isOpen ? onlyKitchen : closed;
  if (bar.closesAt === kitchen.closesAt) return bar.closesAt === null ? open : `${open} ${until(bar.closesAt)}`;
  if (kitchen.closesAt !== null) return `${open} · ${kitchenUntil(kitchen.closesAt)}`;
  return bar.closesAt === null ? open : `${open} · ${barUntil(bar.closesAt)}`;
}

/**
 * Returns the visible reason why products of this section (drinks or food) cannot be added to the cart now, with the next opening;
 * null if they can be added.
 */
export function sectionClosedReason(section: Section, { venue, openSections }: Menu): string | null {
  if (section === 'drinks' && venue.drinksAtBar) return `${texts.menu.drinksAtBar}.`;
  const hours = section === 'drinks' ? openSections.bar : openSections.kitchen;
  if (hours.isOpen) return null;
  const { closed, opens } = texts.menu;
  return hours.nextOpening ? `${closed[section]} ${opens(hours.nextOpening)}` : closed[section];
}
