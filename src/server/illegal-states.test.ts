// Rows that contradict themselves or one another are refused by the database, whichever program writes them.
import { sql as raw } from 'kysely';
import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { anOrderOf, aStaffOrder, storeSmallMenu } from './payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT } from './platform/testing/venue.ts';
import { storeRefund } from './refunds/testing/refunds.ts';
import { storeAttempt } from './refunds/testing/store-payment.ts';

const TABLES = [
  ...['orders', 'order_lines', 'order_changes', 'payments', 'payment_corrections', 'payment_shares', 'share_lines'],
  ...['payment_attempts', 'payment_incidents', 'refunds', 'refund_lines', 'refund_entries'],
  ...['z_closures', 'cash_movements'],
];
/** The class of the error codes of violated constraints. */
const VIOLATION = '23';

const NOW = `'${SATURDAY_NIGHT.toISOString()}'`;
const ANYBODY = '(select id from staff_users limit 1)';
const OPEN_Z_CLOSURE = '(select id from z_closures where closed_on is null)';
const PAID = '(select id from payments where payment_on is not null)';
const LINE = '(select id from order_lines limit 1)';

/** A check, a unique index or a constraint trigger of the database. */
interface Refuser {
  readonly name: string;
  /** Refuses at the commit. */
  readonly isDeferred: boolean;
}

/** An illegal state, and the change of the legal rows that leads to it. */
type IllegalState = readonly [state: string, change: string];

/** By the name of what refuses them. `storeLegalRows` stores the legal rows. */
const ILLEGAL_STATES: Readonly<Record<string, readonly IllegalState[]>> = {
  orders_times_check: [
    ['an order on the boards that was never sent', `update orders set state = 'sent' where state = 'waiting'`],
    ['an order that waits and was sent', `update orders set sent_on = ${NOW} where state = 'waiting'`],
    ['an order that waits and has ended', `update orders set ${ended('expired')} where state = 'waiting'`],
    ['an order that has ended at no time', `update orders set state = 'ended'`],
  ],
  orders_ended_check: [
    ['an order that has ended in no way', `update orders set state = 'ended', ended_on = ${NOW}`],
    ['an order with an ending at no time', `update orders set ending = 'expired'`],
    [
      'an order that was never sent and is a walk-out',
      `update orders set state = 'ended', ${ended('walk-out')}, ${byStaff('ended_by', 'end_reason')} where state = 'waiting'`,
    ],
    ...['canceled', 'walk-out', 'false'].flatMap((ending): IllegalState[] => [
      [`an order that nobody made ${ending}`, updateSent(`${ended(ending)}, end_reason = 'Error'`)],
      [`an order that is ${ending} without a reason`, updateSent(`${ended(ending)}, ended_by = ${ANYBODY}`)],
    ]),
  ],
  orders_accepted_check: [
    ['an order that nobody accepted', `update orders set accepted_on = ${NOW} where acceptance is not null`],
    [
      'an order that was accepted at no time',
      `update orders set accepted_by = ${ANYBODY} where acceptance is not null`,
    ],
    ['an order that was accepted and did not need it', updateSent(`accepted_on = ${NOW}, accepted_by = ${ANYBODY}`)],
  ],
  orders_sent_check: ['settled_on', 'served_on'].map((column) => [
    `an order with ${column} that was never sent`,
    `update orders set ${column} = ${NOW} where state = 'waiting'`,
  ]),
  orders_closed_check: [['a closed order that waits', `update orders set closed_on = ${NOW} where state = 'waiting'`]],
  orders_end_with_payment: [
    ['an order that has ended, with a pending payment', `update orders set state = 'ended', ${ended('expired')}`],
    ['an order at another table than its debt', `update orders set table_code = 'B1'`],
  ],
  order_lines_order_id_position_key: [['two lines in one place of an order', 'update order_lines set position = 1']],
  order_lines_quantity_check: [['a line of no units', 'update order_lines set quantity = 0']],
  // Of no units: of some, the discount would be refused first.
  order_lines_price_check: [['a line with a price below zero', 'update order_lines set price = -1, quantity = 0']],
  order_lines_cost_check: [['a line with a cost below zero', 'update order_lines set cost = -1']],
  order_lines_vat_percent_check: [
    ['a line with a VAT rate below zero', 'update order_lines set vat_percent = -1'],
    ['a line with a VAT rate above 100 %', 'update order_lines set vat_percent = 101'],
  ],
  order_lines_discount_check: [
    ['a line with a discount below zero', 'update order_lines set discount = -1'],
    ['a line with a discount above its price', 'update order_lines set discount = quantity * price + 1'],
  ],
  order_lines_uncharged_check: [
    ['a line of which less than nothing is not charged', 'update order_lines set uncharged = -1'],
    ['a line of which more is not charged than its discount', 'update order_lines set uncharged = discount + 1'],
  ],
  order_lines_done_check: [
    ['a line that is done and was never sent', `update order_lines set done_on = ${NOW} where sent_on is null`],
  ],
  order_lines_void_check: [
    ['a line that is voided without a reason', `update order_lines set voided_on = ${NOW} where sent_on is not null`],
    ['a line that is voided at no time', `update order_lines set void_reason = 'Error'`],
    [
      'a line that is voided and was never sent',
      `update order_lines set voided_on = ${NOW}, void_reason = 'Error' where sent_on is null`,
    ],
    ['a line that was seen as voided and is not', `update order_lines set void_seen_on = ${NOW}`],
  ],
  order_lines_charged_check: [
    ['a line that is not charged, neither voided nor invited', 'update order_lines set is_charged = false'],
  ],
  order_lines_invited_check: [
    ['a line that nobody invited', `update order_lines set invited_on = ${NOW}, invite_reason = 'Invita la casa'`],
    ['a line that is invited without a reason', `update order_lines set invited_on = ${NOW}, invited_by = ${ANYBODY}`],
    ['a line that is invited at no time', `update order_lines set ${byStaff('invited_by', 'invite_reason')}`],
  ],
  order_lines_are_due: [
    ['an order that owes less than its lines cost', 'update order_lines set quantity = 2'],
    ['an order that owes what is discounted', 'update order_lines set discount = 1'],
    [
      'an order that owes what is invited',
      `update order_lines set is_charged = false, invited_on = ${NOW}, ${byStaff('invited_by', 'invite_reason')}`,
    ],
  ],
  payments_remainder_of_key: [
    ['two payments of what remains of an order', 'update payments set remainder_of = (select id from orders limit 1)'],
  ],
  payments_number_key: [['two payments with one number', 'update payments set number = 1']],
  payments_payment_type_check: [['a payment of something else', `update payments set payment_type = 'tip'`]],
  payments_total_amount_order_check: [['a payment below zero', 'update payments set total_amount_order = -1']],
  payments_amount_paid_by_user_check: [
    ['a payment that took less than nothing', updatePaid('amount_paid_by_user = -1')],
  ],
  payments_cash_given_check: [['a payment with cash below zero', 'update payments set cash_given = -1']],
  payments_paid_check: [
    ['a payment that is paid at no time', updatePending(`state = 'succeeded'`)],
    ['a payment that is refunded and was never paid', updatePending(`state = 'refunded'`)],
    ['a pending payment that was paid', updatePaid(`state = 'pending'`)],
    ['a canceled payment that was paid', updatePaid(`state = 'canceled'`)],
    ['a paid payment in no Z closure', updatePaid('z_closure_id = null')],
    ['a pending payment in a Z closure', updatePending(`z_closure_id = ${OPEN_Z_CLOSURE}`)],
    ['a pending payment that took money', updatePending('amount_paid_by_user = 1')],
    ['a pending payment that staff took', updatePending(`settled_by = ${ANYBODY}`)],
  ],
  payments_to_collect_check: [
    ['a part of an order that staff must collect', 'update payments set remainder_of = null where to_collect'],
  ],
  payments_left_check: [
    ['a debt that nobody left', `update payments set left_on = ${NOW} where to_collect`],
    ['a debt that was left at no time', `update payments set left_by = ${ANYBODY} where to_collect`],
    [
      'a payment that was left and is not to be collected',
      `update payments set left_on = ${NOW}, left_by = ${ANYBODY} where not to_collect`,
    ],
  ],
  payments_manual_check: [['a card of the bank that staff took in cash', updatePaid(`payment_method = 'redsys'`)]],
  payments_collection_check: [
    ['a collection without what it contained', updatePaid(`collection_id = ${ANYBODY}`)],
    ['the contents of no collection', updatePaid(`collection_hash = 'x'`)],
  ],
  payments_are_due: [
    ['a payment of more than its order owes', updatePending('total_amount_order = total_amount_order + 1')],
    ['a payment of less than its order owes', updatePending('total_amount_order = total_amount_order - 1')],
  ],
  payment_shares_amount_check: [['a share of nothing', 'update payment_shares set amount = 0']],
  share_lines_amount_check: [
    ['a line of which a share pays nothing', `insert into share_lines values (${PAID}, ${LINE}, 0)`],
  ],
  payment_attempts_provider_ref_key: [
    ['two attempts under one name at the bank', `update payment_attempts set ref = '1'`],
  ],
  payment_attempts_return_key_key: [['two attempts with one key', `update payment_attempts set return_key = '1'`]],
  payment_attempts_amount_check: [['an attempt to charge nothing', 'update payment_attempts set amount = 0']],
  payment_attempts_surplus_check: [
    ['a surplus below zero', 'update payment_attempts set surplus = -1'],
    ['a surplus above what was charged', 'update payment_attempts set surplus = amount + 1'],
    [
      'a surplus of an attempt that charged nothing',
      `update payment_attempts set state = 'failed', unpaid_confirmation = 'final', surplus = 1`,
    ],
  ],
  payment_attempts_unpaid_check: [
    ['an attempt that charged and is confirmed as unpaid', `update payment_attempts set unpaid_confirmation = 'final'`],
    ['an attempt that failed, with no word of its charge', `update payment_attempts set state = 'failed'`],
  ],
  payment_attempts_next_query_check: [
    ['an attempt in progress that is never queried', `update payment_attempts set state = 'unknown'`],
  ],
  payment_attempts_recorded_charge_check: [
    [
      'a charge that staff recorded and nobody confirms',
      `update payment_attempts set decided_on = ${NOW}, external_id = null`,
    ],
  ],
  payment_attempts_one_under_way: [
    [
      'two attempts of a payment in progress',
      `update payment_attempts set state = 'action', next_query_on = ${NOW}, payment_id = ${PAID}`,
    ],
  ],
  payment_incidents_subject_check: [
    ['an incident about nothing', 'update payment_incidents set payment_id = null, day = null'],
  ],
  payment_incidents_subject_key: [
    ['two incidents of one problem', `update payment_incidents set kind = 'dispute', payment_id = ${PAID}, day = null`],
  ],
  refunds_paid_with_by_staff: [['cash that the bank gave back', `update refunds set paid_with = 'efectivo'`]],
  refunds_amount_check: [['a refund of nothing', 'update refunds set amount = 0']],
  refunds_one_surplus: [['two refunds of one surplus', 'update refunds set is_surplus = true']],
  refunds_one_repetition: [
    ['a refund that is repeated twice', 'update refunds set repeats_refund_id = (select id from refunds limit 1)'],
  ],
  refunds_one_external: [['two refunds with one id of the bank', `update refunds set external_id = '1'`]],
  refund_lines_units_check: [
    ['a refund of no units', `insert into refund_lines select id, ${LINE}, 0, 0 from refunds`],
  ],
  refund_entries_amount_check: [
    [
      'nothing that is booked as refunded',
      `insert into refund_entries values (gen_random_uuid(), ${PAID}, null, ${OPEN_Z_CLOSURE}, 0, null, '[]', ${NOW})`,
    ],
  ],
  z_closures_one_open: [
    ['two open Z closures', 'update z_closures set closed_on = null, totals = null, counted_cash = null'],
  ],
  z_closures_closed_check: [
    ['a closed Z closure without its sums', 'update z_closures set totals = null'],
    ['an open Z closure with its sums', `update z_closures set totals = '[]'`],
  ],
  z_closures_counted_check: [['cash that was counted before the closing', 'update z_closures set counted_cash = 0']],
  z_closures_counted_cash_check: [
    ['cash below zero that was counted', 'update z_closures set counted_cash = -1 where closed_on is not null'],
  ],
  z_closures_opening_float_check: [['an opening float below zero', 'update z_closures set opening_float = -1']],
  z_closures_expected_cash_check: [
    [
      'expected cash whose most is below its least',
      'update z_closures set expected_cash_least = expected_cash_most + 1',
    ],
  ],
  cash_movements_amount_check: [['a movement of no cash', 'update cash_movements set amount = 0']],
  cash_movements_undone_check: [
    ['a movement of cash that nobody undid', `update cash_movements set undone_on = ${NOW}`],
    ['a movement of cash that was undone at no time', `update cash_movements set undone_by = ${ANYBODY}`],
  ],
};

function ended(ending: string): string {
  return `ending = '${ending}', ended_on = ${NOW}`;
}

function byStaff(column: string, reason: string): string {
  return `${column} = ${ANYBODY}, ${reason} = 'Error'`;
}

function updateSent(values: string): string {
  return `update orders set ${values} where sent_on is not null`;
}

function updatePending(values: string): string {
  return `update payments set ${values} where state = 'pending'`;
}

function updatePaid(values: string): string {
  return `update payments set ${values} where payment_on is not null`;
}

const venue = await openTestVenue();
await storeLegalRows();
const refusers = await readRefusers();

describe('the database refuses', () => {
  it.each(
    Object.entries(ILLEGAL_STATES).flatMap(([refuser, states]) =>
      states.map(([state, change]) => ({ state, refuser, change })),
    ),
  )('$state', async ({ refuser, change }) => {
    expect(await refuserOf(change)).toBe(refuser);
  });

  it('at least one state by each check, unique index and constraint trigger of orders and payments', () => {
    expect(Object.keys(ILLEGAL_STATES).toSorted()).toEqual(refusers.map(({ name }) => name).toSorted());
  });
});

/** A closed Z closure with a paid order, an open one with an owed order, and an order that waits for staff to accept it. */
async function storeLegalRows(): Promise<void> {
  const { db, newId } = venue;
  const bar = await storeSmallMenu(db);
  const owner = await venue.staffBrowser('OWNER');
  await owner.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { paidWith: 'efectivo' }));
  await owner.zClosures.recordCashMovement({
    closureId: 1,
    movementId: newId(),
    direction: 'in',
    amount: 500,
    reason: 'Cambio',
  });
  await owner.zClosures.closeZClosure({ closureId: 1 });
  await owner.staffOrders.placeStaffOrder(aStaffOrder([bar.beer, bar.croquettes]));
  await db.updateTable('settings').set({ accepts_orders: 'always' }).execute();
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  await customer.payments.placeOrder(anOrderOf(bar.beer));

  const paid = db.selectFrom('payments').select('id').where('payment_on', 'is not', null);
  const { id: paymentId } = await paid.executeTakeFirstOrThrow();
  for (const kind of ['dispute', 'late-money'] as const) {
    await storeAttempt(db, { paymentId, amount: 250, provider: 'redsys' });
    await storeRefund(db, paymentId, 'failed');
    const incident = { id: newId(), kind, payment_id: paymentId, detail: '{}', opened_on: SATURDAY_NIGHT };
    await db.insertInto('payment_incidents').values(incident).execute();
  }
}

/**
 * What refuses rows of these tables, but for the checks that list the values of one column: `stored-values.test.ts` compares them
 * with the domain.
 */
async function readRefusers(): Promise<readonly Refuser[]> {
  const { rows } = await raw<Refuser>`
    with tables as (select unnest(${TABLES}::regclass[]) as id)
    select conname as name, contype = 't' as "isDeferred" from pg_constraint join tables on tables.id = conrelid
    where contype in ('u', 't')
      or (contype = 'c' and not (cardinality(conkey) = 1 and pg_get_constraintdef(oid) like '%ARRAY[%'))
    union all
    select relname, false from pg_index join tables on tables.id = indrelid join pg_class on pg_class.oid = indexrelid
    where indisunique and indpred is not null
  `.execute(venue.db);
  return rows;
}

/** The name of what refuses the change, at once or at the commit; null if the database accepts it. Nothing is stored. */
async function refuserOf(change: string): Promise<string | null> {
  const accepted = new Error('The database accepted the change.');
  let deferred: string | null = null;
  const changing = venue.db.transaction().execute(async (sql) => {
    await raw.raw(change).execute(sql);
    for (const { name } of refusers.filter(({ isDeferred }) => isDeferred)) {
      deferred = name;
      await raw`set constraints ${raw.id(name)} immediate`.execute(sql);
    }
    throw accepted;
  });
  return changing.catch((error: unknown) => {
    if (error === accepted) return null;
    if (error instanceof DatabaseError && error.code?.startsWith(VIOLATION))
      return deferred ?? error.constraint ?? null;
    throw error;
  });
}
