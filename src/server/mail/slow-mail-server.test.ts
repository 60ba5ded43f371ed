import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailFake, openMailFake } from '#e2e/fakes/mail/index.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';
import { sendNextEmail, startMailSender } from './sender.ts';
import { createTestTransport, headersOf, readEmail, storeEmail, timeAfter } from './testing/mails.ts';
import { type MailTransport, SENDING_MAX_MS } from './transport.ts';

let venue: TestVenue;
let fake: MailFake;
let post: MailTransport;

beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.close());

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('outgoing_mails').execute();
  fake = await openMailFake();
  fake.mood = 'late';
  post = createTestTransport(fake.url);
});
afterEach(() => fake.close());

describe('a mail server that takes a mail and is long in saying so', () => {
  it('has ten minutes to say so, in which nobody else sends that mail', async () => {
    expect(SENDING_MAX_MS).toBeGreaterThanOrEqual(10 * 60_000);
    await storeEmail(venue);
    const sending = sendNextEmail(venue.house, post);
    await until('it was given', () => fake.taken.length === 1);
    venue.setNow(timeAfter(SENDING_MAX_MS));
    expect(await sendNextEmail(venue.house, post)).toBe(false);
    fake.answer();
    await sending;
  });

  it('is waited for longer than one that has not taken it, and gets it once', async () => {
    const hasty = createTestTransport(fake.url, { transferMs: 1_000 });
    const id = await storeEmail(venue);
    const sending = sendNextEmail(venue.house, hasty);
    await until('it was given', () => fake.taken.length === 1);
    fake.mood = 'stalling';
    const other = await storeEmail(venue);
    await sendNextEmail(venue.house, hasty);
    expect(await readEmail(venue, other)).toMatchObject({ sent_on: null, last_error: 'ETIMEDOUT' });

    fake.answer();
    await sending;
    expect(await readEmail(venue, id)).toMatchObject({ sent_on: SATURDAY_NIGHT, tries: 1 });
    expect(fake.taken).toHaveLength(1);
  });

  it('is not waited for without end; the mail is sent again then, known as the same', async () => {
    const id = await storeEmail(venue);
    await sendNextEmail(venue.house, createTestTransport(fake.url, { replyMs: 300 }));
    const again = { sent_on: null, last_error: 'ETIMEDOUT', next_try_on: timeAfter(60_000) };
    expect(await readEmail(venue, id)).toMatchObject(again);
    await expectSentAgain(id);
  });

  it('keeps neither the others waiting nor the server that stops', async () => {
    const id = await storeEmail(venue);
    const stop = startMailSender(venue.house, post, undefined, 0);
    await until('it was given', () => fake.taken.length === 1);
    fake.mood = 'taking';
    const other = await storeEmail(venue);
    await until('the other was sent', async () => (await readEmail(venue, other))?.sent_on !== null);
    await stop();
    expect(await readEmail(venue, id)).toMatchObject({ sent_on: null, next_try_on: timeAfter(60_000) });
    await expectSentAgain(id);
  });
});

async function expectSentAgain(id: string): Promise<void> {
  fake.mood = 'taking';
  venue.setNow(timeAfter(60_000));
  await sendNextEmail(venue.house, post);
  expect(await readEmail(venue, id)).toMatchObject({ sent_on: timeAfter(60_000) });
  const ids = fake.taken.map(({ source }) => headersOf(source)['Message-ID']);
  expect(ids.filter((each) => each === `<${id}@encina.example>`)).toHaveLength(2);
}
