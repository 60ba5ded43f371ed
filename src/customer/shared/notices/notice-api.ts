// Typed calls for notices and push subscriptions, apart from those of the first page.
import { createClient, type Send } from '#contract/client.ts';
import { noticeEmailRoutes, pushRoutes } from '#contract/customer-payment-routes.ts';
import type { notices } from '#contract/notices.ts';
import type { push } from '#contract/push.ts';

const ROUTES = { ...noticeEmailRoutes, ...pushRoutes };
type NoticeEndpoints = Pick<typeof notices & typeof push, keyof typeof ROUTES>;

/** The functions that call the endpoints for notices and push subscriptions. */
export type NoticeApi = ReturnType<typeof createNoticeApi>;

/** Creates the functions that call the endpoints for notices and push subscriptions. */
export function createNoticeApi(send: Send) {
  return createClient<NoticeEndpoints>(ROUTES, send);
}
