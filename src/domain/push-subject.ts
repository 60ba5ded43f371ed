// The subject of VAPID: how a push service reaches the operator of this server (RFC 8292).
import { emailRefusal } from './customer.ts';
import { isPublicHostName } from './push-endpoint.ts';

/**
 * Returns the subject that identifies this server to push services: the public address if it has `https` and a public host name,
 * else the mailbox that e-mails come from, else null. Without a subject no push message is sent: Apple answers 403 to a subject on
 * localhost or a local network, while the other services accept it.
 */
export function pushSubject({
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
