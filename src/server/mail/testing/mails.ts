// Queued e-mails and a transport for them, for tests.

import { queueEmail } from '#server/mail/queue.ts';
import { createMailTransport, type MailTimeouts, type MailTransport } from '#server/mail/transport.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';

/** The recipient and content of the e-mail that `enqueueTestEmail` queues in tests. */
export const TEST_EMAIL = {
  to: 'lucia@comanda.test',
  subject: 'Un aviso',
  html: '<p>Hola en HTML</p>',
  text: 'Hola en texto',
  expiresOn: new Date(SATURDAY_NIGHT.getTime() + 24 * 60 * 60_000),
};
/** The database columns with the content of `TEST_EMAIL` while it is queued. They are emptied when it has been sent. */
export const STORED_TEST_EMAIL = {
  recipient: TEST_EMAIL.to,
  subject: TEST_EMAIL.subject,
  html: TEST_EMAIL.html,
  body: TEST_EMAIL.text,
};

/** Queues the test e-mail with these changes, and returns its id. */
export function enqueueTestEmail(venue: TestVenue, mail: Partial<typeof TEST_EMAIL> = {}): Promise<string> {
  const context = createSystemContext(venue.services);
  return context.transaction((sql) => queueEmail(context, sql, { ...TEST_EMAIL, ...mail }));
}

/** Creates a transport to this mail server; its time limits are a minute unless given. */
export function createTestTransport(smtpUrl: string, given: Partial<MailTimeouts> = {}): MailTransport {
  const settings = { smtpUrl, from: 'hola@encina.example' };
  const timeouts = { transferMs: 60_000, replyMs: 60_000, ...given };
  return createMailTransport(settings, { outbox: '/nowhere', log: createSilentLog(), timeouts });
}

/** Reads the stored row of an e-mail. */
export function readEmail({ db }: TestVenue, id: string) {
  return db.selectFrom('outgoing_mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the time this many milliseconds after `SATURDAY_NIGHT` (nine in the evening), at which the clock of the tests begins. */
export function timeAfter(ms: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + ms);
}

/** Returns the headers of a raw e-mail by name, with folded lines joined. */
export function headersOf(source = ''): Record<string, string> {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
}
