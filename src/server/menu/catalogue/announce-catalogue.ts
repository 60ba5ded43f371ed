// Tells guests and staff that the catalogue changed.
import type { Context } from '#server/platform/context.ts';

/** After the commit guests ask for the menu again, and staff for what the house looks like. */
export function announceCatalogue(context: Context): void {
  context.afterCommit((live) => {
    live.publish('menu');
    live.publish('house');
  });
}

/** The same where only how many there are of something changed: of that guests see nothing. */
export function announceCounts(context: Context): void {
  context.afterCommit((live) => live.publish('house'));
}
