// Compares what really moved at the bank with what is recorded here, order by order.
import type { PaymentState } from '#domain/payment.ts';
import type { MoneyTestOrder } from './order-story.ts';
import type { MoneyVenue } from './venue.ts';

/**
 * The state of one order in a payment test: its money at the simulated bank (`atBank`) and as the server has stored it
 * (`recorded`), in cents. Tests compare the two. Also has its open payment incidents (problems for staff) and the state of its
 * payment.
 */
export interface OrderBalance {
  readonly atBank: number;
  /** Settled by attempts, minus their refunds. */
  readonly recorded: number;
  /** The kinds of the open incidents about this order. */
  readonly openIncidents: readonly string[];
  readonly payment: PaymentState;
  /** The number of order lines that the boards received. */
  readonly orderLines: number;
  /** Paid to staff. */
  readonly isCash: boolean;
}

/** Reads the money of this order at the simulated bank and as it is stored now. */
export async function readBalance({ venue, bank }: MoneyVenue, story: MoneyTestOrder): Promise<OrderBalance> {
  const { db } = venue;
  const { charged, refunded } = bank.balanceOf(await story.refs());
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'state', 'payment_method', 'settled_by'])
    .where('remainder_of', '=', story.orderId)
    .executeTakeFirstOrThrow();
  const [settled, refunds, incidents, lines] = await Promise.all([
    db
      .selectFrom('payment_attempts')
      .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
      .where('payment_id', '=', payment.id)
      .where('state', '=', 'succeeded')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refunds')
      .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
      .where('payment_id', '=', payment.id)
      .where('attempt_id', 'is not', null)
      .where('state', '=', 'succeeded')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('payment_incidents')
      .select('kind')
      .where('payment_id', '=', payment.id)
      .where('closed_on', 'is', null)
      .orderBy('kind')
      .execute(),
    db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', story.orderId)
      .where('sent_on', 'is not', null)
      .execute(),
  ]);
  return {
    atBank: charged - refunded,
    recorded: Number(settled.amount ?? 0) - Number(refunds.amount ?? 0),
    openIncidents: incidents.map(({ kind }) => kind),
    payment: payment.state,
    orderLines: lines.length,
    isCash: payment.settled_by !== null,
  };
}
