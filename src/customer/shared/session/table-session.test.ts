import { expect, it } from 'vitest';
import { createApi } from '#customer/shared/connection/api.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aClock, anAnswer, aRefusal, aServer, aStorage, noAnswer } from '#customer/shared/testing/builders.ts';
import { createSession } from './session.ts';
import { createTableSession, labelOf } from './table-session.ts';

type Answers = Parameters<typeof aServer>[0];

function aTable({ kept = {}, answers = {} }: { kept?: Record<string, string>; answers?: Answers } = {}) {
  const clock = aClock();
  const backend = aStorage(kept);
  const inTenMinutes = new Date(clock.at + 600_000).toISOString();
  const server = aServer({
    'POST /api/table-scans': () => anAnswer({ code: 'A1', label: 'A01', expiresAt: inTenMinutes }),
    ...answers,
  });
  const table = createTableSession(createApi(server.send), createDeviceStorage(backend), clock, createSession());
  table.restore();
  return { table, clock, backend, server, answers };
}

const A1 = { code: 'a1', key: null };

it('a valid code sets the table as the venue writes it, with the moment it ends', async () => {
  const { table, backend, clock } = aTable();
  await table.arriveHome(A1, true);
  expect(table.state.get()).toEqual({ status: 'set', table: { code: 'A1', key: null } });
  expect(labelOf(table.state.get())).toBe('A01');
  expect(backend.kept.get('tableQR')).toBe('A1');
  expect(backend.kept.get('qrExpiryAt')).toBe(String(clock.at + 600_000));
});

it('a code without expiry clears the stored moment', async () => {
  const { table, backend } = aTable({
    kept: { qrExpiryAt: '99999999999999' },
    answers: { 'POST /api/table-scans': () => anAnswer({ code: 'A1', label: 'A01', expiresAt: null }) },
  });
  await table.arriveHome(A1, true);
  expect(backend.kept.has('qrExpiryAt')).toBe(false);
});

it('an invalid code is «NO QR», and the table of before is forgotten', async () => {
  const { table, backend } = aTable({
    kept: { tableQR: 'B2' },
    answers: { 'POST /api/table-scans': () => aRefusal('table-not-valid') },
  });
  await table.arriveHome({ code: 'Z9', key: null }, true);
  expect(table.state.get().status).toBe('not-valid');
  expect(labelOf(table.state.get())).toBe('NO QR');
  expect(backend.kept.has('tableQR')).toBe(false);
});

it('home without a code clears the table', async () => {
  const { table, backend } = aTable({ kept: { tableQR: 'B2' } });
  expect(table.state.get().status).toBe('set');
  await table.arriveHome(null, true);
  expect(table.state.get().status).toBe('none');
  expect(backend.kept.has('tableQR')).toBe(false);
});

it('coming back home within the app does not begin the time anew', async () => {
  const { table, server } = aTable();
  await table.arriveHome(A1, true);
  await table.arriveHome({ code: 'A1', key: null }, false);
  expect(server.asked).toHaveLength(1);
});

it('the key of a protected code is sent and kept, so that links home carry it', async () => {
  const { table, server } = aTable();
  await table.arriveHome({ code: 'A1', key: 's3cr3t' }, true);
  expect(server.asked[0]?.input).toEqual({ code: 'A1', key: 's3cr3t' });
  expect(table.state.get().table).toEqual({ code: 'A1', key: 's3cr3t' });
});

it('once its moment has passed the table is forgotten', async () => {
  const { table, clock, backend } = aTable();
  await table.arriveHome(A1, true);
  clock.at += 599_999;
  table.expire();
  expect(table.state.get().status).toBe('set');
  clock.at += 1;
  table.expire();
  expect(table.state.get()).toEqual({ status: 'expired', table: null });
  expect(backend.kept.has('tableQR')).toBe(false);
});

it('a scan of yesterday is no news today', () => {
  const { table } = aTable({ kept: { tableQR: 'B2', qrExpiryAt: '1000' } });
  expect(table.state.get().status).toBe('none');
});

it('without a connection the table waits, and is checked when it is back', async () => {
  let isDown = true;
  const { table } = aTable({
    answers: {
      'POST /api/table-scans': () => (isDown ? noAnswer() : anAnswer({ code: 'A1', label: 'A01', expiresAt: null })),
    },
  });
  await table.arriveHome(A1, true);
  expect(table.state.get()).toEqual({ status: 'unchecked', table: A1 });
  isDown = false;
  await table.retry();
  expect(table.state.get().status).toBe('set');
});

it('the look ahead before paying ends a table that no longer counts, without a new scan', async () => {
  const { table, server } = aTable({
    answers: {
      'GET /api/customer': () => anAnswer({ label: 'anonimo-abcdefgh', hasEmail: false, table: null, ordersCount: 0 }),
    },
  });
  await table.arriveHome(A1, true);
  await table.verify();
  expect(table.state.get().status).toBe('expired');
  expect(server.asked.map(({ call }) => call)).toEqual(['POST /api/table-scans', 'GET /api/customer']);
});
