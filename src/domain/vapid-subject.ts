// The subject of VAPID: how a push service reaches the operator of this server (RFC 8292).
import { emailRefusal } from './email.ts';
import { isPublicHostName } from './push-endpoint.ts';

/**
 * Returns the VAPID subject (RFC 8292), by which push services reach the operator: `https://` and the host of `publicUrl` if that
 * is `https` with a public host, else `mailto:` and `mailFrom` if that is a valid address at a public host, else null. With null no
 * push message can be sent: Apple answers 403 to a subject that is not public.
 */
export function vapidSubject({
  publicUrl,
  mailFrom,
}: {
  readonly publicUrl: string;
  readonly mailFrom: string | null;
}): string | null {
  const host = /^https:\/\/([^/?#:@]+)(?::\d+)?(?:[/?#]|$)/i.exec(publicUrl)?.[1] ?? '';
  if (isPublicHostName(host)) return `https://${host.toLowerCase()}`;
  const mailbox = (mailFrom ?? '').trim();
  const isReachable = emailRefusal(mailbox) === null && isPublicHostName(mailbox.slice(mailbox.lastIndexOf('@') + 1));
  return isReachable ? `mailto:${mailbox}` : null;
}
