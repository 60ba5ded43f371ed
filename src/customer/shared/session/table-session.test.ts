import { expect, it } from 'vitest';
import { createApi } from '#customer/shared/connection/api.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aClock, aRefusalReply, aReply, aServer, aStorage, noResponse } from '#customer/shared/testing/builders.ts';
import { texts } from '#customer/shared/texts.ts';
import { createSession } from './session.ts';
import { createTableSession, displayedTableLabel } from './table-session.ts';

type Replies = Parameters<typeof aServer>[0];

function aTable({ entries = {}, replies = {} }: { entries?: Record<string, string>; replies?: Replies } = {}) {
  const clock = aClock();
  const backend = aStorage(entries);
  const inTenMinutes = new Date(clock.at + 600_000).toISOString();
  const server = aServer({
    'POST /api/table-scans': () => aReply({ code: 'A1', label: 'A01', expiresAt: inTenMinutes }),
    ...replies,
  });
  const table = createTableSession(createApi(server.send), createDeviceStorage(backend), clock, createSession());
  table.restore();
  return { table, clock, backend, server, replies };
}

const A1 = { code: 'a1', key: null };

it('a valid code sets the table as spelled by the venue, with its expiry', async () => {
  const { table, backend, clock } = aTable();
  await table.applyHomeAddress(A1, true);
  expect(table.state.get()).toEqual({ status: 'set', table: { code: 'A1', key: null } });
  expect(displayedTableLabel(table.state.get())).toBe('A01');
  expect(backend.entries.get('tableQR')).toBe('A1');
  expect(backend.entries.get('qrExpiryAt')).toBe(String(clock.at + 600_000));
});

it('a code without expiry clears the stored expiry', async () => {
  const { table, backend } = aTable({
    entries: { qrExpiryAt: '99999999999999' },
    replies: { 'POST /api/table-scans': () => aReply({ code: 'A1', label: 'A01', expiresAt: null }) },
  });
  await table.applyHomeAddress(A1, true);
  expect(backend.entries.has('qrExpiryAt')).toBe(false);
});

it('an invalid code shows «NO QR» and clears the previous table', async () => {
  const { table, backend } = aTable({
    entries: { tableQR: 'B2' },
    replies: { 'POST /api/table-scans': () => aRefusalReply('table-not-valid') },
  });
  await table.applyHomeAddress({ code: 'Z9', key: null }, true);
  expect(table.state.get().status).toBe('not-valid');
  expect(displayedTableLabel(table.state.get())).toBe('NO QR');
  expect(backend.entries.has('tableQR')).toBe(false);
});

it('opening the home page without a code clears the table', async () => {
  const { table, backend } = aTable({ entries: { tableQR: 'B2' } });
  expect(table.state.get().status).toBe('set');
  await table.applyHomeAddress(null, true);
  expect(table.state.get().status).toBe('none');
  expect(backend.entries.has('tableQR')).toBe(false);
});

it('navigating to the home page within the app does not restart the expiry', async () => {
  const { table, server } = aTable();
  await table.applyHomeAddress(A1, true);
  await table.applyHomeAddress({ code: 'A1', key: null }, false);
  expect(server.requests).toHaveLength(1);
});

it('the key of a protected code is sent and stored for links to the home page', async () => {
  const { table, server } = aTable();
  await table.applyHomeAddress({ code: 'A1', key: 's3cr3t' }, true);
  expect(server.requests[0]?.input).toEqual({ code: 'A1', key: 's3cr3t' });
  expect(table.state.get().table).toEqual({ code: 'A1', key: 's3cr3t' });
});

it('the table is cleared when it expires', async () => {
  const { table, clock, backend } = aTable();
  await table.applyHomeAddress(A1, true);
  clock.at += 599_999;
  table.dropIfExpired();
  expect(table.state.get().status).toBe('set');
  clock.at += 1;
  table.dropIfExpired();
  expect(table.state.get()).toEqual({ status: 'expired', table: null });
  expect(backend.entries.has('tableQR')).toBe(false);
});

it('an expired stored scan is cleared without a message', () => {
  const { table } = aTable({ entries: { tableQR: 'B2', qrExpiryAt: '1000' } });
  expect(table.state.get().status).toBe('none');
});

it('a table scanned offline is checked when the connection is back', async () => {
  let isOffline = true;
  const { table } = aTable({
    replies: {
      'POST /api/table-scans': () => (isOffline ? noResponse() : aReply({ code: 'A1', label: 'A01', expiresAt: null })),
    },
  });
  await table.applyHomeAddress(A1, true);
  expect(table.state.get()).toEqual({ status: 'unchecked', table: A1 });
  isOffline = false;
  await table.retry();
  expect(table.state.get().status).toBe('set');
});

it('a later check clears a table that is not active any more, without a new scan, and says whom to ask', async () => {
  const { table, server } = aTable({
    replies: {
      'GET /api/customer': () => aReply({ label: 'anonimo-abcdefgh', hasEmail: false, table: null, ordersCount: 0 }),
    },
  });
  await table.applyHomeAddress(A1, true);
  await table.verify();
  expect(table.state.get()).toEqual({ status: 'not-valid', table: null });
  expect(texts.table.status['not-valid']).toContain('avisa al personal');
  expect(server.requests.map(({ call }) => call)).toEqual(['POST /api/table-scans', 'GET /api/customer']);
});
