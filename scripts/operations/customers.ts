// Requests of customers at a venue that is stopped, killed or updated meanwhile: each failure of the network is part of the result.
import { randomUUID } from 'node:crypto';
import { type RequestOutcome, sendRequest } from './http-request.ts';
import { anOrder } from './phone.ts';

const TABLE = 'A1';

/** Scans the QR code of the table A1 as a customer does. Returns the cookies of the new session. Throws if the server refuses. */
export async function scanTable(port: number): Promise<string> {
  const outcome = await sendRequest(port, { method: 'POST', path: '/api/table-scans', input: { code: TABLE } });
  if (outcome.kind !== 'response' || outcome.status !== 200)
    throw new Error(`Scanning the table: ${JSON.stringify(outcome)}`);
  return outcome.cookies.join('; ');
}

/** Places an order of one beer under this id. */
export function placeOrder(port: number, cookie: string, orderId: string = randomUUID()): Promise<RequestOutcome> {
  const { orderId: _, ...input } = anOrder(TABLE);
  return sendRequest(port, { method: 'PUT', path: `/api/orders/${orderId}`, cookie, input });
}
