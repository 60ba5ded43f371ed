// Wait notices: staff tell the customers of a table how long their orders take.
import * as z from 'zod/mini';
import { ANNOUNCED_WAITING_TIMES } from '#domain/wait-notice.ts';
import { noticeEmailRoutes } from './customer-payment-routes.ts';
import { defineEndpoint, type InputOf } from './endpoint.ts';
import { idField, sectionField } from './fields.ts';
import { waitNoticeRoutes } from './routes.ts';

/** Whom a notice reaches: the orders of customers, and how many of their customers receive it by push or by e-mail as well. */
const reachShape = z.object({ orders: z.int(), withPush: z.int(), withEmail: z.int() });
/**
 * The number of orders that a wait notice would reach: in total, by push message, and by e-mail. A wait notice tells the customers
 * of a table how long their orders take.
 */
export type NoticeReach = z.infer<typeof reachShape>;

const boards = { staff: 'use-boards' } as const;
const tableCodeField = z.string().check(z.maxLength(100));

/**
 * The endpoints of the notices to customers about their orders. Staff send wait notices, which say how long the orders of a table
 * take; a customer chooses whether notices also arrive by e-mail.
 */
export const noticeEndpoints = {
  readNoticeReach: defineEndpoint({
    ...waitNoticeRoutes.readNoticeReach,
    access: boards,
    summary: 'Whom a wait notice of this table and section would reach now: orders of customers with pending lines.',
    input: z.object({ section: sectionField, tableCode: tableCodeField }),
    output: reachShape,
  }),
  sendWaitNotice: defineEndpoint({
    ...waitNoticeRoutes.sendWaitNotice,
    access: boards,
    records: { nothing: 'the notice stores who sent it' },
    summary:
      'Sends to the customers of a table how long the pending lines of a section take. Refused without such an order, and within 20 seconds after another notice. A repeated request sends nothing more.',
    input: z.object({
      noticeId: idField,
      section: sectionField,
      tableCode: tableCodeField,
      wait: z.enum(ANNOUNCED_WAITING_TIMES),
    }),
    output: reachShape,
  }),
  switchEmailNotices: defineEndpoint({
    ...noticeEmailRoutes.switchEmailNotices,
    access: 'customer',
    limit: { perMinute: 12, by: 'session' },
    summary:
      "Whether the notices of the customer's own order are sent to their e-mail address. Refused without an address.",
    input: z.object({ orderId: idField, isWanted: z.boolean() }),
    output: z.object({ isWanted: z.boolean() }),
  }),
};

/** The request by which staff tell the customers of a table how long their orders take. */
export type SendWaitNoticeInput = InputOf<typeof noticeEndpoints.sendWaitNotice>;
