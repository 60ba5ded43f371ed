import { expect, it } from 'vitest';
import { type ClientRequest, createClient, NoResponseError, ServerRefusalError } from './client.ts';
import type { orderEndpoints } from './orders.ts';
import { orderRoutes } from './routes.ts';

const ID = '00000000-0000-7000-8000-000000000001';

function aClient(status: number, body: unknown) {
  const sent: ClientRequest[] = [];
  const client = createClient<Pick<typeof orderEndpoints, keyof typeof orderRoutes>>(orderRoutes, (request) => {
    sent.push(request);
    return Promise.resolve({ status, body });
  });
  return { client, sent };
}

it('path parameters are put into the path, and the other input of a GET request into the query', async () => {
  const { client, sent } = aClient(200, {});
  await client.readOrder({ orderId: ID });
  await client.listRecentOrders({ page: 2 });
  expect(sent).toEqual([
    { method: 'GET', url: `/api/orders/${ID}` },
    { method: 'GET', url: '/api/orders?page=2' },
  ]);
});

it('a refusal of our server is thrown with its message and details', async () => {
  const { client } = aClient(429, {
    code: 'too-many-requests',
    message: 'Espera un momento.',
    details: { seconds: 7 },
  });
  const refused = await client.readOrder({ orderId: ID }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ServerRefusalError);
  expect(refused).toMatchObject({ code: 'too-many-requests', message: 'Espera un momento.', details: { seconds: 7 } });
});

it.each([
  ['a text', 'Bad Gateway'],
  ['nothing', null],
  ['another API’s error', { code: 502, message: 'Bad Gateway' }],
  ['another API’s code', { code: 'BadGateway', message: 'Try again' }],
  ['no words', { code: 'broken' }],
])('%s from a proxy is thrown as no response', async (_, body) => {
  const { client } = aClient(502, body);
  await expect(client.readOrder({ orderId: ID })).rejects.toBeInstanceOf(NoResponseError);
});
