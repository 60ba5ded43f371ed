// Marks an order as served, so that its lines that went to automatic printing are no longer in preparation.
import { isInPreparation } from '#domain/order.ts';
import type { Section } from '#domain/schedule.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { publishLinesChanged } from './publish-lines-changed.ts';

interface OrderLine {
  readonly section: Section;
  readonly customerId: string | null;
  readonly servedOn: Date | null;
  readonly doneOn: Date | null;
  readonly doneBy: string | null;
}

/**
 * Marks an order as served, stores who did so and when, and notifies boards and customer. Changes nothing unless a line is in
 * preparation (`isInPreparation`): taken off its board by automatic printing at most two hours ago, and not served yet. Lines that
 * are still on a board stay there. Throws the refusal `not-found` if the order was not sent or all its lines are voided.
 */
export async function markServed(context: StaffContext, { orderId }: { readonly orderId: string }) {
  return context.transaction(async (sql) => {
    const lines: readonly OrderLine[] = await sql
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select(['product_type_id as section', 'customer_id as customerId', 'served_on as servedOn'])
      .select(['done_on as doneOn', 'done_by as doneBy'])
      .where('orders.id', '=', orderId)
      .where('orders.sent_on', 'is not', null)
      .where('voided_on', 'is', null)
      .forNoKeyUpdate('orders')
      .execute();
    if (lines.length === 0) throw new RefusalError('not-found');
    const served = lines.filter((line) => isInPreparation(line, line.servedOn, context.now));
    if (served.length > 0) {
      await sql
        .updateTable('orders')
        .set({ served_on: context.now, served_by: context.actor.userId })
        .where('id', '=', orderId)
        .execute();
      publishLinesChanged(context, served);
    }
    return {};
  });
}
