// The floor of settling a payment: `node:http` and one raw transaction that writes the same rows. The program finds the
// attempt by the order number in the request; it checks neither signature nor amount.
import { openFloorPool, serveFloor } from '#bench/rig/raw-floor.ts';

// One statement is one transaction: the least that can write these rows.
const SETTLE = `
  with closure as (select id from z_closures where closed_on is null for share),
  attempt as (
    update payment_attempts
    set state = 'succeeded', external_id = $1::text, step = null, failure = null, failure_code = null, charge_sent_on = null,
      version = version + 1, updated_on = $2::timestamptz
    where provider = 'redsys' and ref = $1::text
    returning payment_id
  ),
  payment as (
    update payments
    set state = 'succeeded', payment_method = 'redsys', amount_paid_by_user = total_amount_order,
      payment_on = $2::timestamptz, z_closure_id = closure.id, external_payment_id = $1::text, is_late = false
    from closure, attempt
    where payments.id = attempt.payment_id
    returning payments.id, remainder_of, amount_paid_by_user
  ),
  share as (
    insert into payment_shares (payment_id, order_id, amount) select id, remainder_of, amount_paid_by_user from payment
  ),
  settled as (
    update orders set state = 'sent', sent_on = $2::timestamptz, settled_on = $2::timestamptz from payment where orders.id = remainder_of
  ),
  sent_lines as (
    update order_lines set sent_on = $2::timestamptz from payment where order_lines.order_id = remainder_of
  )
  select from payment`;

const pool = openFloorPool();

serveFloor(async (_, sent) => {
  const parameters = new URLSearchParams(sent).get('Ds_MerchantParameters') ?? '';
  const { Ds_Order: order } = JSON.parse(Buffer.from(parameters, 'base64url').toString());
  await pool.query({ name: 'settle', text: SETTLE, values: [order, new Date()] });
  return '';
});
