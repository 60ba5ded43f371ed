// The subject of VAPID: how a push service reaches the operator of this server (RFC 8292).
import { emailRefusal } from './customer.ts';
import { isPublicHostName } from './push-endpoint.ts';

/**
 * Returns the VAPID subject (RFC 8292): the contact address of this server, which push services receive with every message. The
 * result is `https://` and the host of `publicUrl` if that is `https` with a public host name. Otherwise it is `mailto:` with
 * `mailFrom`, if that is a valid e-mail address at a public host name; otherwise null. With null no push message can be sent,
 * because the push service of Apple answers 403 to a subject that is not public.
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
