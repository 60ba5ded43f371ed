// Public API of the figures of the welcome page.
import type { Handlers } from '#contract/endpoint.ts';
import type { today } from '#contract/today.ts';
import { can } from '#domain/staff.ts';
import type { Context } from '#server/platform/context.ts';
import { readToday } from './read-today.ts';

/** The handlers of the welcome page. */
export const todayHandlers: Handlers<typeof today, Context> = {
  readToday: (context) => readToday(context, (action) => can(context.actor.permissions, action)),
};
