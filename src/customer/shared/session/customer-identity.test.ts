import { expect, it } from 'vitest';
import { createCustomerApi } from '#customer/shared/connection/customer-api.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aRefusalReply, aReply, aServer, aStorage, noResponse } from '#customer/shared/testing/builders.ts';
import { createCustomerIdentity } from './customer-identity.ts';
import { createSessionTracker } from './session.ts';

type Replies = Parameters<typeof aServer>[0];

function anIdentity(replies: Replies, entries: Record<string, string> = {}) {
  const backend = aStorage(entries);
  const server = aServer(replies);
  const session = createSessionTracker();
  const identity = createCustomerIdentity(createCustomerApi(server.send), createDeviceStorage(backend), session);
  identity.restore();
  return { identity, session, backend, server };
}

const aCustomer = (label: string, ordersCount = 0) =>
  aReply({ label, hasEmail: label.includes('@'), table: null, ordersCount });

it('«Omitir» stores the anonymous label that the server created', async () => {
  const { identity, backend } = anIdentity({ 'PUT /api/customer': () => aCustomer('anonimo-abcd1234') });
  await identity.setEmail(null);
  expect(identity.state.get()).toMatchObject({ name: 'anonimo-abcd1234', isSynced: true });
  expect(backend.entries.get('email')).toBe('anonimo-abcd1234');
});

it('an e-mail given offline is stored and sent when the connection is back', async () => {
  let isOffline = true;
  const { identity, session, server } = anIdentity({
    'PUT /api/customer': () => (isOffline ? noResponse() : aCustomer('lucia@correo.test')),
  });
  await identity.setEmail('lucia@correo.test');
  expect(identity.state.get()).toMatchObject({ name: 'lucia@correo.test', isSynced: false });
  isOffline = false;
  session.isOpen.set(true);
  await identity.retry();
  expect(identity.state.get().isSynced).toBe(true);
  expect(server.requests.at(-1)?.input).toEqual({ email: 'lucia@correo.test' });
});

it('the number of orders is taken from the server', async () => {
  const { identity, backend } = anIdentity(
    { 'GET /api/customer': () => aCustomer('lucia@correo.test', 7) },
    { email: 'lucia@correo.test', myordersQuantity: '3' },
  );
  expect(identity.state.get().ordersCount).toBe(3);
  await identity.sync();
  expect(identity.state.get()).toMatchObject({ ordersCount: 7, isSynced: true });
  expect(backend.entries.get('myordersQuantity')).toBe('7');
});

it('a session opened by a scan receives the stored e-mail', async () => {
  const { identity, server } = anIdentity(
    {
      'GET /api/customer': () => aCustomer('anonimo-abcd1234'),
      'PUT /api/customer': () => aCustomer('lucia@correo.test'),
    },
    { email: 'lucia@correo.test' },
  );
  await identity.sync();
  expect(server.requests.at(-1)).toMatchObject({ call: 'PUT /api/customer', input: { email: 'lucia@correo.test' } });
});

it('a customer without a session keeps the stored e-mail', async () => {
  const { identity, session } = anIdentity(
    { 'GET /api/customer': () => aRefusalReply('not-identified') },
    { email: 'lucia@correo.test' },
  );
  await identity.sync();
  expect(identity.state.get()).toMatchObject({ name: 'lucia@correo.test', isSynced: false });
  expect(session.isOpen.get()).toBe(false);
});

it('a device whose customer was erased by the venue forgets the e-mail and the orders', async () => {
  const { identity, session, backend } = anIdentity(
    { 'GET /api/customer': () => aRefusalReply('not-identified') },
    { email: 'lucia@correo.test', myordersQuantity: '3', recentOrders: '{}' },
  );
  await identity.sync();
  expect(identity.state.get()).toEqual({ name: null, isSynced: false, ordersCount: 0 });
  expect([...backend.entries.keys()]).toEqual([]);
  expect(session.isOpen.get()).toBe(false);
});

it('a new visitor causes no request', async () => {
  const { identity, server } = anIdentity({});
  await identity.sync();
  expect(server.requests).toEqual([]);
});

it.each(['{"a":1}', 'no es un correo', ''])('an invalid stored name (%s) is ignored', (invalid) => {
  const { identity } = anIdentity({}, { email: invalid, myordersQuantity: 'muchos' });
  expect(identity.state.get()).toMatchObject({ name: null, ordersCount: 0 });
});
