// The subject of VAPID: how a push service reaches the operator of this server (RFC 8292).
import { emailRefusal } from './email.ts';
import { isPublicHostName } from './push-endpoint.ts';

/**
 * Returns the VAPID subject (RFC 8292): the address at which push services can reach the operator of this server. It is the origin
 * of `publicUrl` if that is `https` with a public host. Otherwise it is `mailto:` and `mailFrom` if that is an e-mail address at a
 * public host. Null if neither is; push messages can then not be sent, because Apple answers 403 to a subject that is not public.
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
