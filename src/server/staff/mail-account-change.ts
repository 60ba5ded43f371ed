// Mails a person what happened to their account: a change, wrong codes, a new device. A stranger then cannot change anything
// unnoticed.
import { deviceName } from '#contract/device-names.es.ts';
import { mailTexts } from '#contract/mail-texts.es.ts';
import { emailRefusal } from '#domain/email.ts';
import { formatDateTime } from '#domain/time.ts';
import { queueEmail, renderEmail } from '#server/mail/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readSettings } from '#server/settings/index.ts';
import type { StaffUser } from './queries.ts';

const VALID_MS = 24 * 60 * 60 * 1000;

type Recipient = Pick<StaffUser, 'name' | 'email'>;

/**
 * Queues a mail to a person whose e-mail, password, second factor or recovery codes were changed, or who used a recovery code. It
 * goes to the address that the person had before.
 */
export async function mailAccountChange(
  context: Context,
  sql: Sql,
  person: Recipient,
  changes: readonly (keyof typeof mailTexts.accountChange.changes)[],
): Promise<void> {
  const { subject, changes: texts, notYou } = mailTexts.accountChange;
  await mailPerson(context, sql, person, (venue) => ({
    subject: subject(venue),
    texts: changes.map((change) => texts[change](venue)),
    note: notYou,
  }));
}

/**
 * Queues a mail to a person for whose account too many wrong codes of two-step verification were typed. `until` is the local time,
 * as text, from which codes are accepted again; `isStranger` is true if an unknown device sent them.
 */
export async function mailCodesLocked(
  context: Context,
  sql: Sql,
  person: Recipient,
  { until, isStranger }: { readonly until: string; readonly isStranger: boolean },
): Promise<void> {
  const { subject, text, onNewDevices, onKnownDevices, notYou } = mailTexts.codesLocked;
  await mailPerson(context, sql, person, (venue) => ({
    subject: subject(venue),
    texts: [text(venue), isStranger ? onNewDevices(until) : onKnownDevices(until)],
    note: notYou,
  }));
}

/** Queues a mail to a person who signed in on a device for the first time. */
export async function mailNewDeviceWarning(context: Context, sql: Sql, person: Recipient): Promise<void> {
  const { subject, text, unknownDevice, notYou } = mailTexts.newDevice;
  const device = deviceName(context.client.userAgent) || unknownDevice;
  await mailPerson(context, sql, person, (venue) => ({
    subject: subject(venue),
    texts: [text(venue, { time: formatDateTime(context.now, context.timeZone), device })],
    note: notYou,
  }));
}

/** The words of a mail to a person, by the name of the venue. */
type AccountMail = (venue: string) => {
  readonly subject: string;
  readonly texts: readonly string[];
  readonly note: string;
};

async function mailPerson(context: Context, sql: Sql, { name, email }: Recipient, write: AccountMail): Promise<void> {
  // A stored address that no mail can be sent to must not keep its person out.
  if (emailRefusal(email.trim())) {
    context.log.warn('Account mail not queued: the stored address is not valid');
    return;
  }
  const { name: venue, colour } = await readSettings(sql);
  const { subject, texts, note } = write(venue);
  const mail = renderEmail({ venue, colour }, subject, [
    { kind: 'text', text: mailTexts.greeting(name) },
    ...texts.map((text) => ({ kind: 'text', text }) as const),
    { kind: 'note', text: note },
  ]);
  const expiresOn = new Date(context.now.getTime() + VALID_MS);
  await queueEmail(context, sql, { to: email, subject, expiresOn, ...mail });
}
