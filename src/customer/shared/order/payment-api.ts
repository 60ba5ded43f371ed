// The endpoints for payments of the customer's page.
import type { paymentAttemptEndpoints } from '#contract/attempts.ts';
import { type ApiClient, createClient, type RequestSender } from '#contract/client.ts';
import { customerPaymentRoutes } from '#contract/customer-payment-routes.ts';

type CustomerEndpoints = Pick<typeof paymentAttemptEndpoints, keyof typeof customerPaymentRoutes>;

/** The functions that call the endpoints of a customer's payments (`customerPaymentRoutes`), such as `startAttempt`. */
export type PaymentApi = ApiClient<CustomerEndpoints>;

/** Creates the functions that call the server's endpoints for payments. */
export function createPaymentApi(send: RequestSender): PaymentApi {
  return createClient<CustomerEndpoints>(customerPaymentRoutes, send);
}
