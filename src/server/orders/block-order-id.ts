// Blocks the id of an order that has not arrived, so that a request still under way cannot place it any more.
import type { Context } from '#server/platform/context.ts';

/**
 * Blocks an order id: stores an empty, ended order under it, so that a request that arrives late cannot place an order with this
 * id. Returns false, and stores nothing, if an order already has the id.
 */
export async function blockOrderId({ db, now }: Pick<Context, 'db' | 'now'>, orderId: string): Promise<boolean> {
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
