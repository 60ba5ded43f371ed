// Checks a request to the push service as RFC 8030, 8291 and 8292 demand, and delivers its message.
import type { IncomingHttpHeaders } from 'node:http';
import type { SubscribedPhone } from './push-phone.ts';
import { vapidRefusal } from './verify-vapid.ts';

/** Why the simulated push service refused a request: the HTTP status of its response, and the reason. */
export interface PushRefusal {
  readonly status: number;
  readonly reason: string;
}

/** Every push service accepts at least as much (RFC 8030, section 7.2). */
const BODY_BYTES_MAX = 4_096;

/**
 * Receives a push message as the push service at `origin`: checks the request, and delivers the message to the phone. Returns null
 * if the message is delivered, otherwise why the request was refused.
 */
export function deliverMessage(
  { phone, accept }: SubscribedPhone,
  { headers, body }: { readonly headers: IncomingHttpHeaders; readonly body: Buffer },
  origin: string,
): PushRefusal | null {
  const { applicationServerKey } = phone;
  const expected = { origin, applicationServerKey, now: new Date() };
  const unauthorized = vapidRefusal(headers.authorization, expected);
  if (unauthorized !== null) return { status: 403, reason: unauthorized };
  const [ttl, topic, urgency] = ['ttl', 'topic', 'urgency'].map((name) => textOf(headers[name]));
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 400, reason: 'BadContentEncoding' };
  if (!/^\d+$/.test(ttl ?? '')) return { status: 400, reason: 'BadTtl' };
  if (topic && !/^[\w-]{1,32}$/.test(topic)) return { status: 400, reason: 'BadWebPushTopic' };
  if (body.length > BODY_BYTES_MAX) return { status: 413, reason: 'PayloadTooLarge' };
  try {
    accept(body, { ttl: Number(ttl), topic: topic ?? null, urgency: urgency ?? null });
    return null;
  } catch (error) {
    return { status: 400, reason: error instanceof Error ? error.message : 'BadMessage' };
  }
}

function textOf(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'object' ? header.join(', ') : (header ?? null);
}
