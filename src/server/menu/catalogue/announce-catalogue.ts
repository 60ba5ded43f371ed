// Tells guests and staff that the catalogue changed.
import type { Context } from '#server/platform/context.ts';

/** After the commit guests ask for the menu again, and staff for what the house looks like. */
export function announceCatalogue(context: Context): void {
  context.afterCommit((live) => {
    live.publish('menu');
    live.publish('house');
  });
}
