// The automatic mode of the boards: a board prints its pending lines without a member of staff pressing a button.
import * as z from 'zod/mini';
import { AUTO_RUN_INTERVALS, AUTO_RUN_MODES, AUTO_RUN_PAUSE_REASONS } from '#domain/auto-run.ts';
import { defineEndpoint, type InputOf } from './endpoint.ts';
import { copiesField, idField, sectionField, timeField } from './fields.ts';
import { autoRunRoutes } from './routes.ts';

/**
 * The schema of the automatic mode of one board (bar or kitchen). In this mode the server prints the pending order lines and marks
 * them as done, without staff.
 */
export const autoRunShape = z.object({
  section: sectionField,
  mode: z.enum(AUTO_RUN_MODES),
  /** Of the mode `interval`; null otherwise. */
  intervalMinutes: z.nullable(z.union(AUTO_RUN_INTERVALS.map((minutes) => z.literal(minutes)))),
  printerId: z.nullable(idField),
  copies: copiesField,
  /** Who switched the mode on, and when; null if it is off and always was. */
  setBy: z.nullable(z.string()),
  setOn: z.nullable(timeField),
  /** Of the mode `interval`. */
  nextRunOn: z.nullable(timeField),
  /** Why it takes no lines at the moment. */
  pausedFor: z.nullable(z.enum(AUTO_RUN_PAUSE_REASONS)),
});
/**
 * The automatic mode of one board (bar or kitchen): its settings, its next run, and who switched it on. In this mode the server
 * prints the pending order lines without staff.
 */
export type AutoRun = z.infer<typeof autoRunShape>;

/** The endpoint by which staff set the automatic mode of a board. */
export const autoRunEndpoints = {
  setAutoRun: defineEndpoint({
    ...autoRunRoutes.setAutoRun,
    access: { staff: 'use-boards' },
    records: { nothing: 'the setting of a shift, which stores who set it and when' },
    summary: 'Sets the automatic mode of a board, for all tablets of the venue.',
    input: z.object({
      section: sectionField,
      mode: z.enum(AUTO_RUN_MODES),
      intervalMinutes: z.nullable(z.union(AUTO_RUN_INTERVALS.map((minutes) => z.literal(minutes)))),
      /** Required unless the mode is `off`. */
      printerId: z.nullable(idField),
      copies: copiesField,
    }),
    output: autoRunShape,
  }),
};

/**
 * The request by which staff choose what a board prints automatically: nothing, each new order, or all pending lines at an
 * interval.
 */
export type SetAutoRunInput = InputOf<typeof autoRunEndpoints.setAutoRun>;
