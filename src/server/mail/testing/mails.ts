// Mails that wait, and a post for them, for tests.

import { queueMail } from '#server/mail/queue.ts';
import { createPost, type MailTimeouts, type MailTransport } from '#server/mail/transport.ts';
import { createHouseContext } from '#server/platform/context.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';

export const TEST_EMAIL = {
  to: 'lucia@comanda.test',
  subject: 'Un aviso',
  html: '<p>Hola en HTML</p>',
  text: 'Hola en texto',
  expiresOn: new Date(SATURDAY_NIGHT.getTime() + 24 * 60 * 60_000),
};
/** Its columns, as they are until it was sent. */
export const STORED_TEST_EMAIL = {
  recipient: TEST_EMAIL.to,
  subject: TEST_EMAIL.subject,
  html: TEST_EMAIL.html,
  body: TEST_EMAIL.text,
};

/** Stores one; gives its id. */
export function storeEmail(venue: TestVenue, mail: Partial<typeof TEST_EMAIL> = {}): Promise<string> {
  const context = createHouseContext(venue.house);
  return context.transaction((sql) => queueMail(context, sql, { ...TEST_EMAIL, ...mail }));
}

/** A post to that mail server, with a minute for all it does unless said. */
export function createTestTransport(smtpUrl: string, patience: Partial<MailTimeouts> = {}): MailTransport {
  const settings = { smtpUrl, from: 'hola@encina.example' };
  const patient = { transferMs: 60_000, replyMs: 60_000, ...patience };
  return createPost(settings, { outbox: '/nowhere', log: createSilentLog(), patience: patient });
}

/** As it is stored. */
export function readEmail({ db }: TestVenue, id: string) {
  return db.selectFrom('outgoing_mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** So long after nine in the evening. */
export function timeAfter(ms: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + ms);
}

/** Each header by its name, unfolded. */
export function headersOf(source = ''): Record<string, string> {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
}
