// The public API of notices to customers about their orders.
import type { Handlers } from '#contract/endpoint.ts';
import type { noticeEndpoints } from '#contract/notices.ts';
import type { Context } from '#server/platform/context.ts';
import { readNoticeReach } from './notice-reach.ts';
import { sendWaitNotice } from './send-wait-notice.ts';
import { switchEmailNotices } from './switch-email-notices.ts';

export { eraseCustomerDataOfNotices } from './erase-customer-data-of-notices.ts';
export { pushHandlers } from './push/handlers.ts';
export { startPushSender } from './push/push-sender.ts';
export {
  countRejectedPushMessages,
  countWaitingPushMessages,
} from './push/waiting-push-messages.ts';
export { startReadyNoticeTask } from './ready-notices.ts';
export { renameTableInNotices } from './rename-table.ts';

/**
 * Returns the handlers of notices to customers about waiting times and ready orders. `publicUrl` is the public address of the
 * venue, used in the links of e-mails.
 */
export function noticeHandlers(publicUrl: string): Handlers<typeof noticeEndpoints, Context> {
  return {
    readNoticeReach: (context, input) => readNoticeReach(context.db, input),
    sendWaitNotice: (context, input) => sendWaitNotice(context, publicUrl, input),
    switchEmailNotices: switchEmailNotices,
  };
}
