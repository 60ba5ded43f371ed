// Settling is independent of the sums of days: its statements name none of their tables, and no trigger writes them.
import { type RootOperationNode, sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { addPaidBeerOrder } from './testing/quiet-days.ts';

const venue = await openTestVenue();

it('the statements that settle a payment name no table of the sums of days, and neither does a trigger of the tables they write', async () => {
  const statements: RootOperationNode[] = [];
  const db = venue.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await addPaidBeerOrder({ ...venue.services, db }, createSystemContext(venue.services).now);
  const executor = venue.db.getExecutor();
  const texts = statements.map((node) => executor.compileQuery(node, { queryId: 'settling' }).sql);
  expect(texts.join('\n')).toContain('insert into payments');
  expect(texts.filter((text) => /\bday_|\bstored_days\b/u.test(text))).toEqual([]);

  const { rows } = await raw`
    select tgname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and prosrc ~ '\\mday_|\\mstored_days\\M'
      and tgrelid in ('payments'::regclass, 'orders'::regclass, 'order_lines'::regclass)
  `.execute(venue.db);
  expect(rows).toEqual([]);
});
