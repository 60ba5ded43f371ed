// Tells the boards and the guests that lines came or went.
import type { Section } from '#domain/schedule.ts';
import type { Context } from '#server/platform/context.ts';

/** After the commit: each board and each guest concerned hears of it once. */
export function announceLines(
  context: Context,
  lines: readonly { readonly section: Section; readonly customerId: string | null }[],
): void {
  const sections = new Set(lines.map(({ section }) => section));
  const customers = new Set(lines.flatMap(({ customerId }) => customerId ?? []));
  context.afterCommit((live) => {
    for (const section of sections) live.publish(`board-${section}`);
    for (const customer of customers) live.publish('own-orders', customer);
  });
}
