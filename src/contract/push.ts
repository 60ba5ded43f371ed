// Push messages: the browsers of customers that receive notices while no page is open.
import * as z from 'zod/mini';
import { PUSH_ENDPOINT_CHARACTERS_MAX } from '#domain/push-endpoint.ts';
import { pushRoutes } from './customer-payment-routes.ts';
import { defineEndpoint, type InputOf } from './endpoint.ts';
import { emptyObjectShape } from './fields.ts';

/** The endpoints of the customers' subscriptions to push messages. */
export const pushEndpoints = {
  readPushKey: defineEndpoint({
    ...pushRoutes.readPushKey,
    access: 'anyone',
    summary: 'The public key for push subscriptions in base64url; null if this server sends no push messages.',
    input: emptyObjectShape,
    output: z.object({ key: z.nullable(z.string()) }),
  }),
  savePushSubscription: defineEndpoint({
    ...pushRoutes.savePushSubscription,
    access: 'customer',
    limit: { perMinute: 20, by: 'session', newcomersPerMinute: 1_200 },
    summary:
      'Registers the push subscription of a browser for the customer. One that belonged to another customer is moved. Its address must be of a known push service.',
    input: z.object({
      endpoint: z.string().check(z.maxLength(PUSH_ENDPOINT_CHARACTERS_MAX)),
      /** Both in base64url, as `PushSubscription.toJSON` has them. */
      p256dh: z.string().check(z.maxLength(120)),
      auth: z.string().check(z.maxLength(40)),
    }),
    output: emptyObjectShape,
  }),
  deletePushSubscription: defineEndpoint({
    ...pushRoutes.deletePushSubscription,
    access: 'customer',
    summary: 'Deletes the push subscription of a browser, if it is the customer’s.',
    input: z.object({ endpoint: z.string().check(z.maxLength(PUSH_ENDPOINT_CHARACTERS_MAX)) }),
    output: emptyObjectShape,
  }),
};

/** The request that registers a browser of a customer for push messages. */
export type SavePushSubscriptionInput = InputOf<typeof pushEndpoints.savePushSubscription>;
