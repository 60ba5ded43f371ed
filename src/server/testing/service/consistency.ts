// What is true after every step of a service, whatever happened before.
import { sql as raw } from 'kysely';
import { expect } from 'vitest';
import { calendarDay } from '#domain/time.ts';
import { readAllDaySums } from '#server/day-sums/testing/read-all.ts';
import { recomputeDaySums } from '#server/day-sums/testing/recount.ts';
import { findUnbalancedOrders } from '#server/reconciliation/find-unbalanced-orders.ts';
import { BEER_STOCK, type TwoServers } from './two-servers.ts';

/**
 * Throws, in a test, if the stored data contradict each other: boards, debts, Z closures (cash closings), payments, stock and daily
 * sums.
 */
export async function expectConsistent(place: TwoServers): Promise<void> {
  expect(await findUnbalancedOrders({ db: place.db, now: place.now() }), 'orders that owe something else').toEqual([]);
  await expectOrdersOnBoards(place);
  await expectDebtsListed(place);
  await expectClosuresBalanced(place);
  await expectCashCounted(place);
  await expectStock(place);
  await expectDaySums(place);
}

/**
 * Each payment has its order, in a state that goes with its own, and the order each of its lines once. They went to the boards at
 * one moment, or wait together. Nothing of a canceled order is still to be prepared.
 */
async function expectOrdersOnBoards({ db, servers }: TwoServers): Promise<void> {
  const { rows: wrong } = await raw<{ number: number }>`
    select number from payments join orders on orders.id = remainder_of
    where
      not (
        (orders.state = 'waiting' and payments.state = 'pending')
        or (orders.state = 'sent' and (payments.payment_on is not null or (payments.state = 'pending' and to_collect)))
        -- All of it is an invitation.
        or (orders.state = 'sent' and payments.state = 'canceled' and total_amount_order = 0 and settled_on is not null)
        or (orders.state = 'ended' and payments.state <> 'pending')
      )
      or exists (
        select from order_lines where order_lines.order_id = orders.id and order_lines.sent_on is distinct from orders.sent_on
      )
      or (
        select coalesce(array_agg(position order by position), '{}') from order_lines
        where order_lines.order_id = orders.id
      ) <> array(select generate_series(1, (select count(*)::integer from order_lines where order_id = orders.id)))
      or (payments.payment_on is not null and orders.sent_on is null)
      or (payments.state = 'pending' and payments.table_code <> orders.table_code)
      or (payments.state = 'pending' and payments.table_code not in (select code from table_qrs))
      or (
        orders.state = 'ended' and exists (
          select from order_lines
          where order_lines.order_id = orders.id and order_lines.sent_on is not null and done_on is null and voided_on is null
        )
      )
  `.execute(db);
  expect(wrong, 'payments whose lines are not on the boards once').toEqual([]);
  const standing = await db
    .selectFrom('order_lines')
    .select(['id', 'done_on'])
    .where('sent_on', 'is not', null)
    .where('voided_on', 'is', null)
    .orderBy('id')
    .execute();
  const boards = await Promise.all(
    (['drinks', 'food'] as const).map((section) => servers[0].waiter.orders.readBoard({ section })),
  );
  const standingIds = new Set(standing.map(({ id }) => id));
  // Voided lines stay on their board until staff have seen them.
  const shown = boards.flatMap(({ lines }) => lines.map(({ id }) => id)).filter((id) => standingIds.has(id));
  const pending = standing.filter(({ done_on: doneOn }) => doneOn === null).map(({ id }) => id);
  expect(shown.toSorted()).toEqual(pending);
}

/**
 * Returns all payments of a test as one text. Tests compare two such texts to check that an action on a board, such as marking
 * lines as done, changes no payment.
 */
export async function paymentsAsText({ db }: TwoServers): Promise<string> {
  const { rows } = await raw<{ money: string }>`
    select coalesce(string_agg(
      concat_ws(' ', number, state, payment_method, total_amount_order, amount_paid_by_user, payment_on, z_closure_id, cash_given),
      E'\n' order by number
    ), '') as money from payments
  `.execute(db);
  return rows[0]?.money ?? '';
}

/** On the boards, and not left since the Z closure was opened. */
const BLOCKS_CLOSING = raw<boolean>`
  sent_on is not null
  and not coalesce(left_on >= (select opened_on from z_closures where closed_on is null), false)`;

/** «Por cobrar» lists what each table owes, and the Z closure is blocked by what of it is on the boards and was not left. */
async function expectDebtsListed({ db, servers }: TwoServers): Promise<void> {
  const [{ waiter }, { owner }] = servers;
  const owed = async (blocksClosing: boolean) =>
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'remainder_of')
      .select(['payments.table_code as tableCode', ({ fn }) => fn.sum<number>('total_amount_order').as('total')])
      .where('payments.state', '=', 'pending')
      .where('to_collect', '=', true)
      .where((where) => (blocksClosing ? BLOCKS_CLOSING : where.lit(true)))
      .groupBy('payments.table_code')
      .orderBy('payments.table_code')
      .execute();
  const { tables, total } = await waiter.owedOrders.listOwed({});
  const listed = tables.map(({ tableCode, total: sum }) => ({ tableCode, total: sum }));
  expect(listed.toSorted((a, b) => (a.tableCode < b.tableCode ? -1 : 1))).toEqual(await owed(false));
  expect(total).toBe(listed.reduce((sum, table) => sum + table.total, 0));
  const { debts } = await owner.zClosures.readOpenZClosure({});
  const blocking = debts.map(({ tableCode, remaining }) => ({ tableCode, total: remaining }));
  expect(blocking.toSorted((a, b) => (a.tableCode < b.tableCode ? -1 : 1))).toEqual(await owed(true));
}

/** The sums of all Z closures are the settled payments, and every settled payment is in one of them. */
async function expectClosuresBalanced({ db, servers }: TwoServers): Promise<void> {
  const paid = await db
    .selectFrom('payments')
    .select(({ fn }) => [fn.countAll<number>().as('payments'), fn.sum<number | null>('amount_paid_by_user').as('sum')])
    .where('payment_on', 'is not', null)
    .executeTakeFirstOrThrow();
  const { totals } = await servers[1].owner.zClosures.listZClosures({});
  expect({ payments: totals?.payments, sum: totals?.invoiced.sum }).toEqual({
    payments: paid.payments,
    sum: paid.sum ?? 0,
  });
  const { rows: twice } = await raw`
    select collection_id, number from payments
    where collection_id is not null and (payment_method <> 'manual' or settled_by is null or payment_on is null)
  `.execute(db);
  expect(twice, 'collected payments that were also settled in another way').toEqual([]);
}

/**
 * The expected cash of each Z closure is what its rows add up to: opening float, cash payments less cash refunds, and movements
 * that were not undone. Payments that do not say how they were paid are all the difference of its two ends. A closed one is
 * balanced.
 */
async function expectCashCounted({ db, servers }: TwoServers): Promise<void> {
  const { rows } = await raw<{ id: number; known: number; paid: number; refunded: number; isClosed: boolean }>`
    select id, closed_on is not null as "isClosed",
      coalesce(opening_float, 0)
        + (select coalesce(sum(amount_paid_by_user), 0) from payments
          where z_closure_id = z_closures.id and paid_with = 'efectivo')
        - (select coalesce(sum(amount), 0) from refund_entries join payments on payments.id = payment_id
          where refund_entries.z_closure_id = z_closures.id and refund_entries.paid_with = 'efectivo')
        + (select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from cash_movements
          where z_closure_id = z_closures.id and undone_on is null) as known,
      (select coalesce(sum(amount_paid_by_user), 0) from payments
        where z_closure_id = z_closures.id and payment_method = 'manual' and paid_with is null) as paid,
      (select coalesce(sum(amount), 0) from refund_entries join payments on payments.id = payment_id
        where refund_entries.z_closure_id = z_closures.id and payment_method = 'manual'
          and refund_entries.paid_with is null) as refunded
    from z_closures order by id desc
  `.execute(db);
  const [{ owner }] = servers;
  const { closures } = await owner.zClosures.listZClosures({});
  expect(closures.map(({ id, cash }) => ({ id, ...cash.expected }))).toEqual(
    rows.map(({ id, known, paid, refunded }) => ({ id, least: known - refunded, most: known + paid })),
  );
  for (const { id, isClosed } of rows)
    if (isClosed) expect(await owner.zClosures.readZClosure({ closureId: id })).toMatchObject({ id, isBalanced: true });
}

/**
 * Throws, in a test, if the money at the test bank differs from what the server has stored. The charges minus the refunds must be
 * stored as payments, or as surpluses (charged above what was owed) with an open incident. A payment attempt may differ while a
 * status query is planned, or while a refund is being sent or has an unknown result. It may also differ with an open incident
 * `amount-mismatch`.
 */
export async function expectBankBalanced({ db, bank }: TwoServers): Promise<void> {
  const { rows: attempts } = await raw<AttemptAtBank>`
    select ref, next_query_on is not null as "isQueried",
      case when state = 'succeeded' then amount else 0 end - refunded as balance,
      case when state = 'succeeded' then surplus - refunded_surplus else 0 end as surplus,
      exists (select from refunds where attempt_id = attempts.id and state in ('sending', 'unknown')) as "isRefunding",
      array(select kind from payment_incidents where attempt_id = attempts.id and closed_on is null) as incidents
    from payment_attempts as attempts cross join lateral (
      select
        coalesce(sum(amount), 0)::integer as refunded,
        coalesce(sum(amount) filter (where is_surplus), 0)::integer as refunded_surplus
      from refunds where attempt_id = attempts.id and state = 'succeeded'
    ) as sums
  `.execute(db);
  const isOpen = ({ incidents }: AttemptAtBank, ...kinds: readonly string[]) =>
    incidents.some((kind) => kinds.includes(kind));
  const differing = attempts.filter((attempt) => {
    const { ref, balance, isQueried, isRefunding } = attempt;
    return bank.balanceOf(ref) !== balance && !isQueried && !isRefunding && !isOpen(attempt, 'amount-mismatch');
  });
  expect(differing, 'attempts of which the bank has other money').toEqual([]);
  const hidden = attempts.filter(
    (attempt) => attempt.surplus !== 0 && !isOpen(attempt, 'duplicate-charge', 'overpaid'),
  );
  expect(hidden, 'surpluses without an open incident').toEqual([]);
  const { rows: booked } = await raw<{ net: number }>`
    select (
      (select coalesce(sum(amount_paid_by_user), 0) from payments where payment_method <> 'manual')
      - (select coalesce(sum(amount), 0) from refunds where attempt_id is not null and not is_surplus and state = 'succeeded')
    )::integer as net
  `.execute(db);
  expect(booked).toEqual([{ net: attempts.reduce((sum, { balance, surplus }) => sum + balance - surplus, 0) }]);
}

/** An attempt, and what should be at the bank. */
interface AttemptAtBank {
  readonly ref: string;
  /** What was charged, less what was refunded, in cents. */
  readonly balance: number;
  /** What of it is surplus, in cents. */
  readonly surplus: number;
  readonly isQueried: boolean;
  /** A refund was sent to the bank, which has not responded. */
  readonly isRefunding: boolean;
  /** The kinds of its open incidents. */
  readonly incidents: readonly string[];
}

/** The sums of the days, as the dashboard reads them, are those of a recount of payments, order lines and refund entries. */
async function expectDaySums({ db, servers }: TwoServers): Promise<void> {
  const { services } = servers[0].venue;
  const sums = await readAllDaySums(services);
  expect(sums).toEqual(await recomputeDaySums(db, services.timeZone, calendarDay(services.clock(), services.timeZone)));
}

/**
 * Stock is what it was at the beginning, minus what stored orders hold. An order on the boards lists what it holds: voided lines
 * hold nothing. Every other order holds what it lists until it is canceled, expires or has released its units.
 */
async function expectStock({ db, bar }: TwoServers): Promise<void> {
  const { rows } = await raw<{ stock: number; held: number }>`
    select stock, (
      select coalesce(sum((unit->>'quantity')::integer), 0)
      from orders cross join jsonb_array_elements(reserved_units) as unit
      where (sent_on is not null or (orders.state <> 'ended' and stock_released_on is null)) and unit->>'productId' = ${bar.beer}
    ) as held
    from products where id = ${bar.beer}::uuid
  `.execute(db);
  expect(rows[0]?.stock).toBe(BEER_STOCK - (rows[0]?.held ?? 0));
}
