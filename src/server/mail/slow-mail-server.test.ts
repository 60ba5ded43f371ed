// A mail server that needs minutes to confirm an e-mail.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailFake, openMailFake } from '#e2e/fakes/mail/index.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { sendNextEmail, startMailSender } from './sender.ts';
import { createTestTransport, enqueueTestEmail, headersOf, readEmail, timeAfter } from './testing/mails.ts';
import { MAIL_SENDING_MAX_MS, type MailTransport } from './transport.ts';

const venue = await openTestVenue();
let fake: MailFake;
let transport: MailTransport;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('outgoing_mails').execute();
  fake = await openMailFake();
  fake.mode = 'late';
  transport = createTestTransport(fake.url);
});
afterEach(() => fake.close());

describe('a mail server that confirms an e-mail slowly', () => {
  it('has ten minutes to confirm it, during which no other process sends it', async () => {
    expect(MAIL_SENDING_MAX_MS).toBeGreaterThanOrEqual(10 * 60_000);
    await enqueueTestEmail(venue);
    const sending = sendNextEmail(venue.services, transport);
    await until('the message was transferred', () => fake.received.length === 1);
    venue.setNow(timeAfter(MAIL_SENDING_MAX_MS));
    expect(await sendNextEmail(venue.services, transport)).toBe(false);
    fake.confirmReceived();
    await sending;
  });

  it('has more time than one that has not received the message, and gets it once', async () => {
    const hasty = createTestTransport(fake.url, { transferMs: 4_000 });
    const id = await enqueueTestEmail(venue);
    const sending = sendNextEmail(venue.services, hasty);
    await until('the message was transferred', () => fake.received.length === 1);
    fake.mode = 'stalling';
    const other = await enqueueTestEmail(venue);
    await sendNextEmail(venue.services, hasty);
    expect(await readEmail(venue, other)).toMatchObject({ sent_on: null, last_error: 'ETIMEDOUT' });

    fake.confirmReceived();
    await sending;
    expect(await readEmail(venue, id)).toMatchObject({ sent_on: SATURDAY_NIGHT, tries: 1 });
    expect(fake.received).toHaveLength(1);
  });

  it('times out in the end; the e-mail is then sent again with the same message id', async () => {
    const id = await enqueueTestEmail(venue);
    await sendNextEmail(venue.services, createTestTransport(fake.url, { replyMs: 300 }));
    const again = { sent_on: null, last_error: 'ETIMEDOUT', next_try_on: timeAfter(60_000) };
    expect(await readEmail(venue, id)).toMatchObject(again);
    await expectSentAgain(id);
  });

  it('delays neither other e-mails nor the stopping of the process', async () => {
    const id = await enqueueTestEmail(venue);
    const stop = startMailSender(venue.services, transport, undefined, 0);
    await until('the message was transferred', () => fake.received.length === 1);
    fake.mode = 'accepting';
    const other = await enqueueTestEmail(venue);
    await until('the other was sent', async () => (await readEmail(venue, other))?.sent_on !== null);
    await stop();
    expect(await readEmail(venue, id)).toMatchObject({ sent_on: null, next_try_on: timeAfter(60_000) });
    await expectSentAgain(id);
  });
});

async function expectSentAgain(id: string): Promise<void> {
  fake.mode = 'accepting';
  venue.setNow(timeAfter(60_000));
  await sendNextEmail(venue.services, transport);
  expect(await readEmail(venue, id)).toMatchObject({ sent_on: timeAfter(60_000) });
  const ids = fake.received.map(({ source }) => headersOf(source)['Message-ID']);
  expect(ids.filter((each) => each === `<${id}@encina.example>`)).toHaveLength(2);
}
