// Publishes that order lines were added or done, to the boards and to the customers.
import type { Section } from '#domain/schedule.ts';
import type { Context } from '#server/platform/context.ts';
import type { Live } from '#server/platform/live/live-hub.ts';

interface ChangedLine {
  readonly section: Section;
  readonly customerId: string | null;
}

/** Publishes the lines after the commit. */
export function publishLinesChanged(context: Context, lines: readonly ChangedLine[]): void {
  context.afterCommit((live) => publishLines(live, lines));
}

/** Publishes one event to each board and to each customer that one of the lines belongs to. */
export function publishLines(live: Live, lines: readonly ChangedLine[]): void {
  const sections = new Set(lines.map(({ section }) => section));
  const customers = new Set(lines.flatMap(({ customerId }) => customerId ?? []));
  for (const section of sections) live.publish(`board-${section}`);
  for (const customer of customers) live.publish('own-orders', customer);
}
