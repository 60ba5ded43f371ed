// Mails that wait, and a post for them, for tests.

import { createPost, type Patience, type Post } from '#server/mail/post.ts';
import { queueMail } from '#server/mail/queue.ts';
import { createHouseContext } from '#server/platform/context.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';

export const LETTER = {
  to: 'lucia@comanda.test',
  subject: 'Un aviso',
  html: '<p>Hola en HTML</p>',
  text: 'Hola en texto',
  expiresOn: new Date(SATURDAY_NIGHT.getTime() + 24 * 60 * 60_000),
};
/** Its columns, as they are until it was sent. */
export const FILLED = { recipient: LETTER.to, subject: LETTER.subject, html: LETTER.html, body: LETTER.text };

/** Stores one; gives its id. */
export function storeMail({ house }: TestVenue, mail: Partial<typeof LETTER> = {}): Promise<string> {
  const context = createHouseContext(house);
  return context.transaction((sql) => queueMail(context, sql, { ...LETTER, ...mail }));
}

/** A post to that mail server, with a minute for all it does unless said. */
export function postTo(smtpUrl: string, patience: Partial<Patience> = {}): Post {
  const settings = { smtpUrl, from: 'hola@encina.example' };
  const patient = { givingMs: 60_000, answerMs: 60_000, ...patience };
  return createPost(settings, { outbox: '/nowhere', log: createSilentLog(), patience: patient });
}

/** As it is stored. */
export function readMail({ db }: TestVenue, id: string) {
  return db.selectFrom('outgoing_mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** So long after nine in the evening. */
export function after(ms: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + ms);
}

/** Each header by its name, unfolded. */
export function headersOf(source = ''): Record<string, string> {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
}
