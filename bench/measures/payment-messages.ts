// Payments that wait for their money, and the bank's signed messages that say it came: a new one each time.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { signEnvelope } from '#e2e/fakes/redsys/wire/envelope.ts';
import { insertRows } from '#seed/insert-rows.ts';
import { newId } from '#server/platform/ids.ts';
import { addGuests, orderRows } from './order-requests.ts';

const MERCHANT = { code: '999008881', terminal: '1', secretKey: randomBytes(24).toString('base64') };
/** The server is told of each in the name of one of these, as a proxy would: nobody sends it so many in a minute. */
const ADDRESSES = 200;
/** The reconciler asks about what nobody heard of for a while: these are not to be asked about. */
const QUIET_MS = 60 * 60 * 1000;

/** The settings of a server that believes these messages. */
export const MERCHANT_SETTINGS = {
  REDSYS_MERCHANT_CODE: MERCHANT.code,
  REDSYS_SECRET_KEY: MERCHANT.secretKey,
  REDSYS_URL: 'test',
  TRUSTED_PROXIES: 'loopback',
};

/** Payments whose guests are on the bank's page. */
export async function addPendingPayments(client: pg.Client, count: number): Promise<void> {
  await addGuests(client);
  const { rows: guests } = await client.query<{ id: string; label: string }>('select id, label from customers');
  const { tableCode, total, pricedLines } = orderRows();
  const now = new Date();
  const payments = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    order_id: newId(),
    number: index + 1,
    customer_id: guests[index % guests.length]?.id,
    email: guests[index % guests.length]?.label,
    table_code: tableCode,
    lines: JSON.parse(pricedLines),
    comment: '',
    payment_method: 'redsys',
    state: 'pending',
    total_amount_order: total,
    vat_percent: 10,
    amount_paid_by_user: 0,
    created_on: now,
    payment_type: 'products',
    is_late: false,
  }));
  const attempts = payments.map(({ id }, index) => ({
    id: newId(),
    payment_id: id,
    provider: 'redsys',
    way: 'redirect',
    ref: refOf(index),
    return_key: newId(),
    state: 'action',
    amount: total,
    created_on: now,
    updated_on: new Date(now.getTime() + QUIET_MS),
  }));
  await insertRows(client, 'payments', payments);
  await insertRows(client, 'payment_attempts', attempts);
}

/** Gives the bytes of one message after another, each about the next payment. */
export function paymentMessages(port: number, count: number): () => Buffer {
  const messages = Array.from({ length: count }, (_, index) => messageAbout(index, port));
  let sent = 0;
  return () => {
    const message = messages[sent];
    if (!message) throw new Error('There are no more payments to settle.');
    sent += 1;
    return message;
  };
}

function messageAbout(index: number, port: number): Buffer {
  const order = refOf(index);
  const envelope = signEnvelope('HMAC_SHA512_V2', MERCHANT, order, {
    Ds_Date: '21/11/2026',
    Ds_Hour: '21:00',
    Ds_Amount: String(orderRows().total),
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

/** What Redsys and we call an attempt: four digits and eight signs. */
function refOf(index: number): string {
  return `1121${String(index).padStart(8, '0')}`;
}
