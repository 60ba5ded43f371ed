// Typed calls for notices and push subscriptions, apart from those of the first page.
import { createClient, type RequestSender } from '#contract/client.ts';
import { noticeEmailRoutes, pushRoutes } from '#contract/customer-payment-routes.ts';
import type { noticeEndpoints } from '#contract/notices.ts';
import type { pushEndpoints } from '#contract/push.ts';

const ROUTES = { ...noticeEmailRoutes, ...pushRoutes };
type NoticeEndpoints = Pick<typeof noticeEndpoints & typeof pushEndpoints, keyof typeof ROUTES>;

/** The functions that call the server's endpoints for notices of the waiting time by e-mail, and for push subscriptions. */
export type NoticeApi = ReturnType<typeof createNoticeApi>;

/**
 * Creates the functions that call the server's endpoints for notices of the waiting time by e-mail, and for push subscriptions.
 * `send` sends each request.
 */
export function createNoticeApi(send: RequestSender) {
  return createClient<NoticeEndpoints>(ROUTES, send);
}
