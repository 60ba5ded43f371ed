// The subject of VAPID: how a push service reaches the operator of this server (RFC 8292).
import { emailRefusal } from './customer.ts';
import { isPublicHostName } from './push-endpoint.ts';

/**
 * Returns the subject that identifies this server to push services. It is the public address if that has `https` and a public host
 * name; otherwise the mailbox that e-mails come from; otherwise null. Without a subject no push message is sent, because Apple
 * answers 403 to a subject on localhost or a local network.
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
