// Notifies the boards (screens of bar and kitchen) and the customers that order lines have changed.
import type { Section } from '#domain/schedule.ts';
import type { Context } from '#server/platform/context.ts';

interface ChangedLine {
  readonly section: Section;
  readonly customerId: string | null;
}

/** Notifies, after the commit, each board and each customer that one of the lines belongs to. */
export function publishLinesChanged(context: Context, lines: readonly ChangedLine[]): void {
  const sections = new Set(lines.map(({ section }) => section));
  const customers = new Set(lines.flatMap(({ customerId }) => customerId ?? []));
  context.afterCommit((live) => {
    for (const section of sections) live.publish(`board-${section}`);
    for (const customer of customers) live.publish('own-orders', customer);
  });
}
