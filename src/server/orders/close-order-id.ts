// Closes the id of an order that has not arrived: a request that is still under way cannot place it any more.
import type { Context } from '#server/platform/context.ts';

/**
 * Stores an ended order without lines and without a payment under this id. False if an order has the id, also one that was placed at
 * the same moment: the primary key lets only one of both in.
 */
export async function closeOrderId({ db, now }: Pick<Context, 'db' | 'now'>, orderId: string): Promise<boolean> {
  const closed = await db
    .insertInto('orders')
    .values({
      id: orderId,
      email: '',
      table_code: '',
      placed_on: now,
      state: 'ended',
      ending: 'abandoned',
      ended_on: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}
