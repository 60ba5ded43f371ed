import { expect, it } from 'vitest';
import { createApi } from '#customer/shared/connection/api.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { anAnswer, aRefusal, aServer, aStorage, noAnswer } from '#customer/shared/testing/builders.ts';
import { createIdentity } from './customer-identity.ts';
import { createSession } from './session.ts';

type Answers = Parameters<typeof aServer>[0];

function anIdentity(answers: Answers, kept: Record<string, string> = {}) {
  const backend = aStorage(kept);
  const server = aServer(answers);
  const session = createSession();
  const identity = createIdentity(createApi(server.send), createDeviceStorage(backend), session);
  identity.restore();
  return { identity, session, backend, server };
}

const aCustomer = (label: string, ordersCount = 0) =>
  anAnswer({ label, hasEmail: label.includes('@'), table: null, ordersCount });

it('«Omitir» keeps the label that the server made', async () => {
  const { identity, backend } = anIdentity({ 'PUT /api/customer': () => aCustomer('anonimo-abcd1234') });
  await identity.answer(null);
  expect(identity.state.get()).toMatchObject({ name: 'anonimo-abcd1234', isTold: true });
  expect(backend.kept.get('email')).toBe('anonimo-abcd1234');
});

it('an e-mail given without a connection is kept, and told when there is one', async () => {
  let isDown = true;
  const { identity, session, server } = anIdentity({
    'PUT /api/customer': () => (isDown ? noAnswer() : aCustomer('lucia@correo.test')),
  });
  await identity.answer('lucia@correo.test');
  expect(identity.state.get()).toMatchObject({ name: 'lucia@correo.test', isTold: false });
  isDown = false;
  session.isOpen.set(true);
  await identity.retry();
  expect(identity.state.get().isTold).toBe(true);
  expect(server.asked.at(-1)?.input).toEqual({ email: 'lucia@correo.test' });
});

it('the count of orders is the server’s', async () => {
  const { identity, backend } = anIdentity(
    { 'GET /api/customer': () => aCustomer('lucia@correo.test', 7) },
    { email: 'lucia@correo.test', myordersQuantity: '3' },
  );
  expect(identity.state.get().ordersCount).toBe(3);
  await identity.recognise();
  expect(identity.state.get()).toMatchObject({ ordersCount: 7, isTold: true });
  expect(backend.kept.get('myordersQuantity')).toBe('7');
});

it('a session that was opened by a scan is told the e-mail kept from before', async () => {
  const { identity, server } = anIdentity(
    {
      'GET /api/customer': () => aCustomer('anonimo-abcd1234'),
      'PUT /api/customer': () => aCustomer('lucia@correo.test'),
    },
    { email: 'lucia@correo.test' },
  );
  await identity.recognise();
  expect(server.asked.at(-1)).toMatchObject({ call: 'PUT /api/customer', input: { email: 'lucia@correo.test' } });
});

it('who has no session is asked nothing and keeps the answer of before', async () => {
  const { identity, session } = anIdentity(
    { 'GET /api/customer': () => aRefusal('not-identified') },
    { email: 'lucia@correo.test' },
  );
  await identity.recognise();
  expect(identity.state.get()).toMatchObject({ name: 'lucia@correo.test', isTold: false });
  expect(session.isOpen.get()).toBe(false);
});

it('a new visitor is not asked about at all', async () => {
  const { identity, server } = anIdentity({});
  await identity.recognise();
  expect(server.asked).toEqual([]);
});

it.each(['{"a":1}', 'no es un correo', ''])('a spoilt name (%s) counts as none', (spoilt) => {
  const { identity } = anIdentity({}, { email: spoilt, myordersQuantity: 'muchos' });
  expect(identity.state.get()).toMatchObject({ name: null, ordersCount: 0 });
});
