// A crash at each table that a press of service at the table writes, and during its commit: nothing of the press is stored.
// Repeated under its id afterwards, the press takes effect once.
import { sql as raw } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { openLineChangeTestVenue } from './testing/line-bar.ts';

const bar = await openLineChangeTestVenue();
const { venue, owner, waiter, place, print, pressOn, paymentOf } = bar;
const { db } = venue;
await addTable(db, 'B2');
const table = db.selectFrom('table_qrs').select('id').where('code', '=', 'B2');
const { id: toTableId } = await table.executeTakeFirstOrThrow();
// `cut_power` terminates its own connection, as a crash of the server or of the database would.
await raw`
  create function cut_power() returns trigger language plpgsql as
  'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
  create table written (name text primary key);
  create function note_write() returns trigger language plpgsql as
  'begin insert into written values (tg_table_name) on conflict do nothing; return null; end';
  create function note_writes() returns void language plpgsql as $$
    declare each record;
    begin
      for each in select tablename from pg_tables where schemaname = 'public' and tablename <> 'written' loop
        execute format('create trigger noted after insert or update or delete on %I
          for each row execute function note_write()', each.tablename);
      end loop;
    end $$;
  create function end_of_notes() returns setof text language plpgsql as $$
    declare each record;
    begin
      for each in select tgrelid::regclass as name from pg_trigger where tgname = 'noted' loop
        execute format('drop trigger noted on %s', each.name);
      end loop;
      return query with read as (delete from written returning name) select name from read order by name;
    end $$
`.execute(db);

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await reset();
});

type Press = () => Promise<unknown>;
type Prepare = () => Promise<Press>;

/** Prepares a situation, and returns the press, which may be repeated, as its browser would after a lost connection. */
const PRESSES: readonly [what: string, prepare: Prepare][] = [
  ['taking a line off', () => onOrder(({ line }) => owner.orderChanges.voidLine(line))],
  [
    'taking a paid line off',
    () => onOrder(({ line }) => owner.orderChanges.voidLine({ ...line, isRefunded: true }), 'efectivo'),
  ],
  [
    'an invitation',
    () =>
      onOrder(({ orderId, line: { changeId, lineId } }) =>
        owner.orderChanges.inviteLines({ changeId, orderId, lines: [{ lineId, units: 1 }], reason: 'Casa' }),
      ),
  ],
  [
    'a discount',
    () =>
      onOrder(({ orderId, id: changeId }) =>
        owner.orderChanges.discountOrders({
          ...{ changeId, orderIds: [orderId], reason: 'Promoción' },
          discount: { kind: 'percent', percent: 10 },
        }),
      ),
  ],
  [
    'undoing a line that was taken off',
    async () => {
      const { line, id: undoId } = await anOrder();
      await owner.orderChanges.voidLine(line);
      return () => owner.orderChanges.undoLineChange({ undoId, changeId: line.changeId });
    },
  ],
  ['a move to another table', () => onOrder(({ orderId, id }) => move(orderId, id))],
  [
    'a move back',
    async () => {
      const { orderId, id: undoId } = await anOrder();
      const changeId = venue.newId();
      await move(orderId, changeId);
      return () => waiter.orderChanges.undoMove({ undoId, changeId });
    },
  ],
  [
    'taking an order back',
    () => onOrder(({ orderId, id: changeId }) => waiter.orderChanges.takeBackOrder({ changeId, orderId })),
  ],
  [
    'collecting half in cash and the rest by card',
    () =>
      onOrder(({ paymentId, id: collectionId }) =>
        waiter.owedOrders.collectPayments({
          ...{ collectionId, paymentIds: [paymentId] },
          ways: [{ paidWith: 'efectivo', amount: 500, cashGiven: 1_000 }, { paidWith: 'datafono' }],
        }),
      ),
  ],
  [
    'a correction of how a payment was taken',
    () =>
      onOrder(
        ({ paymentId, id: correctionId }) =>
          waiter.paymentHistory.correctPaidWith({ correctionId, paymentId, paidWith: 'datafono', reason: 'Error' }),
        'efectivo',
      ),
  ],
  [
    'a refund of money that staff took',
    () =>
      onOrder(
        ({ paymentId, id: refundId }) =>
          owner.refunds.refundPayment({
            ...{ paymentId, refundId, amount: cents(250), paidWith: 'efectivo', reason: 'Error', voidsLines: true },
          }),
        'efectivo',
      ),
  ],
  [
    'the bill of a table',
    () =>
      onOrder(({ id: jobId }) =>
        waiter.receipts.printTableBill({ ...{ tableCode: 'A1', jobId, printerId: bar.printerId } }),
      ),
  ],
  [
    'cash that is paid out',
    () =>
      onOrder(async ({ id: movementId }) => {
        const { closure } = await owner.zClosures.readOpenZClosure({});
        const movement = { closureId: closure?.id ?? 0, movementId, direction: 'out' as const, amount: 200 };
        return owner.zClosures.recordCashMovement({ ...movement, reason: 'Hielo' });
      }, 'efectivo'),
  ],
];

for (const [what, prepare] of PRESSES)
  it(`${what} is stored completely or not at all, and once`, async () => {
    const written = await tablesWrittenBy(await prepare());
    expect(written.length).toBeGreaterThan(0);
    for (const name of written) await crash(prepare, name, 'immediate');

    const press = await crash(prepare, written[0] ?? '', 'deferred');
    await press();
    const after = await stored();
    await press();
    expect(await stored()).toEqual(after);
  });

/** Cuts the power while a new press writes this table, or during its commit. Returns the press. */
async function crash(prepare: Prepare, name: string, moment: 'immediate' | 'deferred'): Promise<Press> {
  await reset();
  const press = await prepare();
  const before = await stored();
  await raw`create constraint trigger power after insert or update or delete on ${raw.table(name)}
    deferrable initially ${raw.raw(moment)} for each row execute function cut_power()`.execute(db);
  await expect(press(), name).rejects.toThrow();
  await raw`drop trigger power on ${raw.table(name)}`.execute(db);
  expect(await stored(), name).toEqual(before);
  return press;
}

async function reset(): Promise<void> {
  for (const name of ['payment_corrections', 'cash_movements'] as const) await db.deleteFrom(name).execute();
  await bar.reset();
}

type Order = Awaited<ReturnType<typeof anOrder>>;

/** An order of which a line is printed, and an id for a press. */
async function anOrder(paidWith?: 'efectivo') {
  const { orderId, lines } = await place({ beers: 3, croquettes: 2, ...(paidWith && { paidWith }) });
  if (paidWith === undefined) await print(lines.beer);
  const { id: paymentId } = await paymentOf(orderId);
  return { orderId, paymentId, line: pressOn(lines.beer), id: venue.newId() };
}

async function onOrder(press: (order: Order) => Promise<unknown>, paidWith?: 'efectivo'): Promise<Press> {
  const order = await anOrder(paidWith);
  return () => press(order);
}

function move(orderId: string, changeId: string) {
  const orders = { tableCode: 'A1', orderIds: [orderId], isWholeTable: false };
  return waiter.orderChanges.moveOrders({ ...orders, changeId, toTableId });
}

/** Runs the press, and returns the tables of which it has written rows. */
async function tablesWrittenBy(press: Press): Promise<readonly string[]> {
  await raw`select note_writes()`.execute(db);
  await press();
  const { rows } = await raw<{ name: string }>`select name from end_of_notes() as name`.execute(db);
  return rows.map(({ name }) => name);
}

/** All rows of the database, by table. */
async function stored(): Promise<unknown> {
  const { rows } = await raw<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'written'`.execute(db);
  const tables = rows.map(
    ({ name }) => raw`select ${name}::text as name, to_jsonb(each) as row from ${raw.table(name)} each`,
  );
  const read = raw`select name, jsonb_agg(row order by row) as rows from (${raw.join(tables, raw` union all `)}) r group by name order by name`;
  return (await read.execute(db)).rows;
}
