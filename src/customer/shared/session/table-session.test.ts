import { expect, it } from 'vitest';
import { createCustomerApi } from '#customer/shared/connection/customer-api.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aClock, aRefusalReply, aReply, aServer, aStorage, noResponse } from '#customer/shared/testing/builders.ts';
import { texts } from '#customer/shared/texts.ts';
import { createSessionTracker } from './session.ts';
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
  const table = createTableSession(
    createCustomerApi(server.send),
    createDeviceStorage(backend),
    clock,
    createSessionTracker(),
  );
  table.restore();
  return { table, clock, backend, server, replies };
}

const A1 = { code: 'a1', key: null };

it('a valid code sets the table as spelled by the venue, with its expiry', async () => {
  const { table, backend, clock } = aTable();
  await table.applyHomeAddress(A1, true);
  expect(table.state.get()).toEqual({ status: 'set', table: { code: 'A1', key: null }, label: 'A01' });
  expect(displayedTableLabel(table.state.get())).toBe('A01');
  expect(backend.entries.get('tableQR')).toBe('A1');
  expect(backend.entries.get('qrExpiryAt')).toBe(String(clock.at + 600_000));
});

it('a table that is renamed keeps the code that was scanned and shows its new name, also after a reload', async () => {
  const renamed = { code: 'A1', label: 'C03', expiresAt: null };
  const { table, backend, server } = aTable({
    replies: { 'GET /api/customer': () => aReply({ label: 'x', hasEmail: false, table: renamed, ordersCount: 0 }) },
  });
  await table.applyHomeAddress(A1, true);
  await table.verify();
  expect(table.state.get()).toEqual({ status: 'set', table: { code: 'A1', key: null }, label: 'C03' });
  // The return address of a bank has the new name: it is the same table.
  const requests = server.requests.length;
  await table.applyHomeAddress({ code: 'c3', key: null }, false);
  expect([server.requests.length, table.state.get().status]).toEqual([requests, 'set']);
  const reloaded = aTable({ entries: Object.fromEntries(backend.entries) });
  expect(displayedTableLabel(reloaded.table.state.get())).toBe('C03');
});

it('a code without expiry clears the stored expiry', async () => {
  const { table, backend } = aTable({
    entries: { qrExpiryAt: '99999999999999' },
    replies: { 'POST /api/table-scans': () => aReply({ code: 'A1', label: 'A01', expiresAt: null }) },
  });
  await table.applyHomeAddress(A1, true);
  expect(backend.entries.has('qrExpiryAt')).toBe(false);
});

it.each([
  ['another table', 'B2', true, 'table-not-valid'],
  ['another table, also of a code longer than any', 'B2', true, 'malformed'],
  ['the same table, whose code was valid before', 'z9', false, 'table-not-valid'],
] as const)(
  'an invalid code shows no table, and the device keeps the scan of %s: %j, %j',
  async (_, stored, isStored, code) => {
    const { table, backend } = aTable({
      entries: { tableQR: stored },
      replies: { 'POST /api/table-scans': () => aRefusalReply(code) },
    });
    await table.applyHomeAddress({ code: 'Z9', key: null }, true);
    expect(table.state.get()).toEqual({ status: 'not-valid', table: null });
    expect(backend.entries.has('tableQR')).toBe(isStored);
  },
);

it('a tab opened without a code has no table and stores nothing, and the tab that scanned one keeps it', async () => {
  const scanned = aTable();
  await scanned.table.applyHomeAddress(A1, true);
  const before = new Map(scanned.backend.entries);
  const other = aTable({ entries: Object.fromEntries(before) });
  expect(other.table.state.get().status).toBe('set');
  await other.table.applyHomeAddress(null, true);
  expect(other.table.state.get()).toEqual({ status: 'none', table: null });
  expect(other.backend.entries).toEqual(before);
  // A scan in another tab changes the storage: this tab still has no table, until it scans one itself.
  other.table.restore();
  expect(other.table.state.get().status).toBe('none');
  scanned.table.restore();
  expect(scanned.table.state.get().status).toBe('set');
  await other.table.applyHomeAddress(A1, true);
  other.table.restore();
  expect(other.table.state.get().status).toBe('set');
});

it('a first visit without a code stores nothing', async () => {
  const { table, backend, server } = aTable();
  await table.applyHomeAddress(null, true);
  expect([backend.entries.size, server.requests]).toEqual([0, []]);
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
  expect(texts.table.status['not-valid']).toContain('avisa al camarero');
  expect(server.requests.map(({ call }) => call)).toEqual(['POST /api/table-scans', 'GET /api/customer']);
});
