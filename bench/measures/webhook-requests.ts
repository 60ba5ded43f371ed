// Pending payments and the signed Redsys notifications that settle them, one per payment.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { signEnvelope } from '#e2e/fakes/redsys/wire/envelope.ts';
import { insertRows } from '#seed/insert-rows.ts';
import { newId } from '#server/platform/ids.ts';
import { addCustomers, sampleOrder } from './order-requests.ts';

const MERCHANT = { code: '999008881', terminal: '1', secretKey: randomBytes(24).toString('base64') };
/** Number of client addresses sent in X-Forwarded-For, so that the rate limit per address is not reached. */
const ADDRESSES = 200;
/** The reconciler does not query these attempts before this much time has passed. */
const QUIET_MS = 60 * 60 * 1000;

/** The settings of a server that accepts the generated Redsys notifications: its merchant key is the one that signs them. */
export const MERCHANT_SETTINGS = {
  REDSYS_MERCHANT_CODE: MERCHANT.code,
  REDSYS_SECRET_KEY: MERCHANT.secretKey,
  // No bank: nothing listens there.
  REDSYS_URL: 'http://127.0.0.1:9',
  ALLOW_SIMULATORS: '1',
  TRUSTED_PROXIES: 'loopback',
};

const ADD_LINES = `
  insert into order_lines (id, order_id, position, product_id, product_type_id, name, label, size, quantity, price, vat_percent, notes)
  select gen_random_uuid(), orders.id, position, "productId", section, name, label, size, quantity, price, 10, notes
  from orders cross join jsonb_to_recordset($1::jsonb) as line (
    position integer, "productId" uuid, section text, name text, label text, size text, quantity integer, price integer, notes text)`;

/** Inserts pending payments whose customers are on the bank's page. The requests of `createWebhookRequests` settle them. */
export async function addPendingPayments(client: pg.Client, count: number): Promise<void> {
  await addCustomers(client);
  const { rows: customers } = await client.query<{ id: string; label: string }>('select id, label from customers');
  const { tableCode, total, lines } = sampleOrder();
  const now = new Date();
  const payments = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    remainder_of: newId(),
    number: index + 1,
    table_code: tableCode,
    payment_method: 'redsys',
    state: 'pending',
    total_amount_order: total,
    amount_paid_by_user: 0,
    created_on: now,
    payment_type: 'products',
    is_late: false,
  }));
  const attempts = payments.map(({ id }, index) => ({
    id: newId(),
    payment_id: id,
    provider: 'redsys',
    payment_option: 'redirect',
    ref: attemptRef(index),
    return_key: newId(),
    state: 'action',
    amount: total,
    created_on: now,
    updated_on: now,
    next_query_on: new Date(now.getTime() + QUIET_MS),
  }));
  await insertRows(
    client,
    'orders',
    payments.map(({ remainder_of: id, table_code, created_on: placed_on }, index) => {
      const customer = customers[index % customers.length];
      return { id, customer_id: customer?.id, email: customer?.label, table_code, placed_on, state: 'waiting' };
    }),
  );
  await insertRows(client, 'payments', payments);
  await client.query(ADD_LINES, [JSON.stringify(lines)]);
  await insertRows(client, 'payment_attempts', attempts);
}

/** Returns a function that returns the bytes of the next Redsys notification; each settles another of the inserted payments. */
export function createWebhookRequests(port: number, count: number): () => Buffer {
  const messages = Array.from({ length: count }, (_, index) => webhookRequest(index, port));
  let sent = 0;
  return () => {
    const message = messages[sent];
    if (!message) throw new Error('There are no more payments to settle.');
    sent += 1;
    return message;
  };
}

function webhookRequest(index: number, port: number): Buffer {
  const order = attemptRef(index);
  const envelope = signEnvelope('HMAC_SHA512_V2', MERCHANT, order, {
    Ds_Date: '21/11/2026',
    Ds_Hour: '21:00',
    Ds_Amount: String(sampleOrder().total),
    Ds_Currency: '978',
    Ds_Order: order,
    Ds_MerchantCode: MERCHANT.code,
    Ds_Terminal: MERCHANT.terminal,
    Ds_Response: '0000',
    Ds_AuthorisationCode: '392889',
    Ds_TransactionType: '0',
    Ds_SecurePayment: '2',
    Ds_ProcessedPayMethod: '78',
  });
  const body = new URLSearchParams({ ...envelope }).toString();
  const head = [
    'POST /api/providers/redsys/messages HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Forwarded-For: 10.1.1.${index % ADDRESSES}`,
  ].join('\r\n');
  return Buffer.from(`${head}\r\n\r\n${body}`);
}

/** The Redsys order number of an attempt: four digits and eight characters. */
function attemptRef(index: number): string {
  return `1121${String(index).padStart(8, '0')}`;
}
