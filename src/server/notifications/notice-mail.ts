// Queues the e-mails of a notice, to customers who asked for notices by e-mail.
import { noticeTexts } from '#contract/notice-texts.es.ts';
import { formatTime } from '#domain/time.ts';
import { mayMailNotice } from '#domain/wait-notice.ts';
import { hashEmailAddress, queueEmail, renderEmail } from '#server/mail/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readSettings, toPublicVenue } from '#server/settings/index.ts';
import type { NoticeOrder } from './notice-reach.ts';

const HOUR_MS = 60 * 60_000;

/**
 * A notice about a waiting time or a ready order that is sent by e-mail: its text, its orders, and until when the e-mails may be
 * sent.
 */
interface NoticeMail {
  readonly orders: readonly NoticeOrder[];
  /** Null for the message that the order is ready. */
  readonly noticeId: string | null;
  readonly text: string;
  readonly expiresOn: Date;
}

/**
 * Queues one notice e-mail for each order whose customer asked for notices by e-mail. Queues no more than the limits for one order
 * and for one address allow. Returns how many were queued.
 */
export async function queueNoticeMails(
  context: Context,
  sql: Sql,
  publicUrl: string,
  { orders, noticeId, text, expiresOn }: NoticeMail,
): Promise<number> {
  let queued = 0;
  for (const { orderId, email, time } of orders) {
    if (email === null) continue;
    const addressHash = hashEmailAddress(email);
    if (!mayMailNotice(await countNoticeMails(context, sql, orderId, addressHash))) continue;
    const message = await renderNoticeMail(context, sql, publicUrl, { text, time });
    const id = await queueEmail(context, sql, { to: email, expiresOn, ...message });
    await sql
      .insertInto('notice_mails')
      .values({ id, order_id: orderId, notice_id: noticeId, address_hash: addressHash, queued_on: context.now })
      .execute();
    queued += 1;
  }
  return queued;
}

/** The notices of the order that were sent by e-mail, and all e-mails to the address within the last hour, receipts included. */
async function countNoticeMails({ now }: Context, sql: Sql, orderId: string, addressHash: Buffer) {
  const since = new Date(now.getTime() - HOUR_MS);
  const { ofOrder, notices, receipts } = await sql
    .selectNoFrom((select) => [
      select
        .selectFrom('notice_mails')
        .where('order_id', '=', orderId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('ofOrder'),
      select
        .selectFrom('notice_mails')
        .where('address_hash', '=', addressHash)
        .where('queued_on', '>', since)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('notices'),
      select
        .selectFrom('receipts')
        .where('address_hash', '=', addressHash)
        .where('customer_id', 'is not', null)
        .where('requested_on', '>', since)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('receipts'),
    ])
    .executeTakeFirstOrThrow();
  return { ofOrder, toAddress: notices + receipts };
}

async function renderNoticeMail(
  { timeZone }: Context,
  sql: Sql,
  publicUrl: string,
  { text, time }: { readonly text: string; readonly time: Date },
) {
  const { name, colour } = toPublicVenue(await readSettings(sql), timeZone);
  const { subject, action, address, reason } = noticeTexts.mail;
  return {
    subject: subject(name, text),
    ...renderEmail({ venue: name, colour }, text, [
      { kind: 'action', label: action, url: `${publicUrl}/recent`, address },
      { kind: 'note', text: reason(formatTime(time, timeZone)) },
    ]),
  };
}
