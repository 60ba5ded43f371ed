// The setting of the automatic mode.
import { beforeEach, describe, expect, it } from 'vitest';
import { addStaff, openTestVenue, PASSWORD, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { readAutoRuns } from './auto-run-queries.ts';
import { addReadyPrinter, clearVenue, switchAutoRunOn, timeAfterSeconds } from './testing/auto-run-venue.ts';

const venue = await openTestVenue();
const lucia = venue.browser();
await addStaff(venue.db, { email: 'lucia@comanda.test', name: 'Lucía', roles: ['WAITER'] });
await lucia.staff.signIn({ email: 'lucia@comanda.test', password: PASSWORD });
let printerId: string;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await clearVenue(venue.db);
  printerId = await addReadyPrinter(venue.db, 'Barra');
});

describe('the automatic mode of a board', () => {
  it('is off before it is set', async () => {
    const never = { mode: 'off', intervalMinutes: null, printerId: null, copies: 1, setBy: null, setOn: null };
    expect(await readAutoRuns(venue.db, SATURDAY_NIGHT)).toEqual([
      { section: 'drinks', ...never, nextRunOn: null, pausedFor: null },
      { section: 'food', ...never, nextRunOn: null, pausedFor: null },
    ]);
  });

  it('shows who set it, the printer and the next run, and leaves the other board as it is', async () => {
    const set = await switchAutoRunOn(lucia, printerId, { every: 5 });
    expect(set).toEqual({
      ...{ section: 'drinks', mode: 'interval', intervalMinutes: 5, printerId, copies: 1, setBy: 'Lucía' },
      ...{ setOn: SATURDAY_NIGHT.toISOString(), nextRunOn: timeAfterSeconds(300).toISOString(), pausedFor: null },
    });
    const [drinks, food] = await readAutoRuns(venue.db, SATURDAY_NIGHT);
    expect(drinks).toEqual(set);
    expect(food).toMatchObject({ mode: 'off' });
  });

  it('on arrival has no interval and no next run, also if one is sent', async () => {
    const setting = { section: 'food', mode: 'arrival', intervalMinutes: 3, printerId, copies: 2 } as const;
    const set = await lucia.autoRuns.setAutoRun(setting);
    expect(set).toMatchObject({ mode: 'arrival', intervalMinutes: null, nextRunOn: null, copies: 2 });
  });

  it('is switched off without a printer, and remembers its printer and copies', async () => {
    await lucia.autoRuns.setAutoRun({
      section: 'drinks',
      mode: 'arrival',
      intervalMinutes: null,
      printerId,
      copies: 3,
    });
    venue.setNow(timeAfterSeconds(60));
    const off = { section: 'drinks', mode: 'off', intervalMinutes: null, printerId: null, copies: 1 } as const;
    expect(await lucia.autoRuns.setAutoRun(off)).toMatchObject({ mode: 'off', printerId, copies: 3, nextRunOn: null });
  });

  it('stays as it is when the same setting is sent again, by the same or another tablet', async () => {
    const set = await switchAutoRunOn(lucia, printerId, { every: 5 });
    let events = 0;
    venue.live.onChanged('printing', () => void (events += 1));
    venue.setNow(timeAfterSeconds(120));
    const other = await venue.staffBrowser('MANAGER');
    expect(await switchAutoRunOn(lucia, printerId, { every: 5 })).toEqual(set);
    expect(await switchAutoRunOn(other, printerId, { every: 5 })).toEqual(set);
    expect(events).toBe(0);
  });

  it('keeps its next run when only the printer or the copies change, and plans it anew with another interval', async () => {
    await switchAutoRunOn(lucia, printerId, { every: 5 });
    venue.setNow(timeAfterSeconds(120));
    const kitchen = await addReadyPrinter(venue.db, 'Cocina');
    expect(await switchAutoRunOn(lucia, kitchen, { every: 5 })).toMatchObject({
      ...{
        printerId: kitchen,
        nextRunOn: timeAfterSeconds(300).toISOString(),
        setOn: timeAfterSeconds(120).toISOString(),
      },
    });
    expect(await switchAutoRunOn(lucia, kitchen, { every: 8 })).toMatchObject({
      nextRunOn: timeAfterSeconds(120 + 480).toISOString(),
    });
  });

  it('is set once by two tablets at the same time, in ten rounds', async () => {
    const other = await venue.staffBrowser('MANAGER');
    for (let round = 0; round < 10; round += 1) {
      await venue.db.deleteFrom('auto_runs').execute();
      const [mine, theirs] = await Promise.all([
        switchAutoRunOn(lucia, printerId, { every: 5 }),
        switchAutoRunOn(other, printerId, { every: 5 }),
      ]);
      expect(mine).toEqual(theirs);
    }
  });

  it('is one of two different settings at the same time, with the next run of that one', async () => {
    const other = await venue.staffBrowser('MANAGER');
    await Promise.all([
      switchAutoRunOn(lucia, printerId, { every: 5 }),
      switchAutoRunOn(other, printerId, 'on arrival'),
    ]);
    const [drinks] = await readAutoRuns(venue.db, SATURDAY_NIGHT);
    const isInterval = drinks?.mode === 'interval';
    expect(drinks?.nextRunOn).toBe(isInterval ? timeAfterSeconds(300).toISOString() : null);
  });

  it('notifies the boards after a change', async () => {
    let events = 0;
    venue.live.onChanged('printing', () => void (events += 1));
    await switchAutoRunOn(lucia, printerId, 'on arrival');
    expect(events).toBe(1);
  });
});

describe('a setting of the automatic mode is refused', () => {
  const interval = { section: 'drinks', mode: 'interval', intervalMinutes: 5, copies: 1 } as const;

  it.each([
    ['printer-required', { ...interval, printerId: null }],
    ['interval-required', { ...interval, intervalMinutes: null, printerId: 'bar' }],
    ['printer-inactive', { ...interval, printerId: '019abc00-0000-7000-8000-000000000000' }],
  ] as const)('as «%s» with %j', async (code, setting) => {
    const chosen = setting.printerId === 'bar' ? printerId : setting.printerId;
    await expect(lucia.autoRuns.setAutoRun({ ...setting, printerId: chosen })).rejects.toMatchObject({ code });
  });

  it('for an inactive printer, and while printing is switched off', async () => {
    await venue.db.updateTable('printers').set({ active: false }).execute();
    await expect(switchAutoRunOn(lucia, printerId, 'on arrival')).rejects.toMatchObject({ code: 'printer-inactive' });
    await venue.db.updateTable('settings').set({ active_printers: false }).execute();
    await expect(switchAutoRunOn(lucia, printerId, 'on arrival')).rejects.toMatchObject({ code: 'printing-off' });
    expect(await readAutoRuns(venue.db, SATURDAY_NIGHT)).toMatchObject([{ mode: 'off' }, { mode: 'off' }]);
  });

  it.each([
    { ...interval, intervalMinutes: 2 },
    { ...interval, copies: 6 },
    { ...interval, mode: 'always' },
  ])('as malformed with %j', async (setting) => {
    const reply = await lucia.send({
      method: 'PUT',
      url: '/api/admin/auto-runs/drinks',
      body: JSON.stringify({ ...setting, printerId }),
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });
});
