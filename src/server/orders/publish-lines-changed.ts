// Notifies the boards (screens of bar and kitchen) and the customers that order lines have changed.
import type { Section } from '#domain/schedule.ts';
import type { Context } from '#server/platform/context.ts';
import { publishOwnOrdersChanged } from './publish-orders-changed.ts';

interface ChangedLine {
  readonly section: Section;
  readonly customerId: string | null;
}

/**
 * Notifies, after the commit, the boards (screens of bar and kitchen) and the customers to which these changed order lines belong.
 */
export function publishLinesChanged(context: Context, lines: readonly ChangedLine[]): void {
  const sections = new Set(lines.map(({ section }) => section));
  context.afterCommit((live) => {
    for (const section of sections) live.publish(`board-${section}`);
  });
  publishOwnOrdersChanged(
    context,
    lines.map(({ customerId }) => customerId),
  );
}
