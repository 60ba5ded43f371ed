// Public API of the figures of the welcome page.
import type { Handlers } from '#contract/endpoint.ts';
import type { welcomeFigureEndpoints } from '#contract/welcome-figures.ts';
import { can } from '#domain/staff.ts';
import type { Context } from '#server/platform/context.ts';
import { readWelcomeFigures } from './read-welcome-figures.ts';

/** The request handlers that return the numbers of today, such as the sales, for the start page of the staff app. */
export const welcomeFigureHandlers: Handlers<typeof welcomeFigureEndpoints, Context> = {
  readToday: (context) => readWelcomeFigures(context, (action) => can(context.actor.permissions, action)),
};
