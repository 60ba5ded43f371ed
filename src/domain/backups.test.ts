// Which backups are stored, when one is due, and the names of their files.
import { describe, expect, it } from 'vitest';
import { backupFileName, expiredBackups, isBackupDue, isBackupFileName } from './backups.ts';
import { fromEpochDay, toEpochDay } from './calendar.ts';

const at = (time: string) => new Date(time);
const nameOf = (day: string, time = '03:00:00') => backupFileName(at(`${day}T${time}Z`), true);

describe('the name of a backup', () => {
  it('has the time in UTC and says whether the file is encrypted', () => {
    expect(backupFileName(at('2026-11-23T03:04:05.678Z'), true)).toBe('comanda-20261123T030405Z.jsonl.gz.age');
    expect(backupFileName(at('2026-11-23T03:04:05.678Z'), false)).toBe('comanda-20261123T030405Z.jsonl.gz');
  });

  it.each([
    ['comanda-20261123T030405Z.jsonl.gz.age', true],
    ['comanda-20261123T030405Z.jsonl.gz', true],
    ['comanda-20261123T030405Z.jsonl.gz.part', false],
    ['holiday.jpg', false],
  ])('%s is one: %s', (name, isOne) => {
    expect(isBackupFileName(name)).toBe(isOne);
  });
});

describe('of a backup each night for two years', () => {
  const last = toEpochDay('2026-11-23');
  const names = Array.from({ length: 730 }, (_, ago) => nameOf(fromEpochDay(last - ago)));
  const stored = names.filter((name) => !expiredBackups(names).includes(name));

  it('seven days, four weeks and twelve months are stored', () => {
    expect(stored.map((name) => name.slice('comanda-'.length, 'comanda-yyyymmdd'.length))).toEqual([
      ...['20261123', '20261122', '20261121', '20261120', '20261119', '20261118', '20261117'],
      // The Sundays that end a week; that of 16 to 22 November is among the days.
      ...['20261115', '20261108'],
      ...['20261031', '20260930', '20260831', '20260731', '20260630', '20260531', '20260430', '20260331'],
      ...['20260228', '20260131', '20251231'],
    ]);
  });

  it('deleting the expired ones each night leaves the same files as deleting them once', () => {
    let nightly: string[] = [];
    for (const name of names.toReversed()) {
      nightly = [...nightly, name];
      const expired = expiredBackups(nightly);
      nightly = nightly.filter((each) => !expired.includes(each));
    }
    expect(nightly.toReversed()).toEqual(stored);
  });
});

describe('what expires', () => {
  it('is never a file with another name', () => {
    const names = ['holiday.jpg', ...Array.from({ length: 30 }, (_, ago) => nameOf(fromEpochDay(20_000 - ago)))];
    expect(expiredBackups(names)).not.toContain('holiday.jpg');
  });

  it('is no file of the two newest days, so that the backup before an update stays beside that of the night', () => {
    const names = [nameOf('2026-11-22'), nameOf('2026-11-22', '18:00:00'), nameOf('2026-11-23')];
    expect(expiredBackups(names)).toEqual([]);
  });

  it('is nothing of a venue that was closed for a year', () => {
    const names = [nameOf('2025-10-01'), nameOf('2025-10-02'), nameOf('2026-11-23')];
    expect(expiredBackups(names)).toEqual([]);
  });
});

describe('a backup in Madrid, where four o’clock is 3:00 UTC in winter', () => {
  it.each([
    ['before any other, at any hour', null, null, '2026-11-23T12:00:00Z', true],
    [
      'a minute before four, after one of the night before',
      '2026-11-22T03:10:00Z',
      null,
      '2026-11-23T02:59:00Z',
      false,
    ],
    ['at four, after one of the night before', '2026-11-22T03:10:00Z', null, '2026-11-23T03:00:00Z', true],
    ['at noon, after one of this night', '2026-11-23T03:10:00Z', null, '2026-11-23T12:00:00Z', false],
    ['at noon, when the computer was off at four', '2026-11-22T03:10:00Z', null, '2026-11-23T12:00:00Z', true],
    ['at two, when the last is more than a day old', '2026-11-21T03:10:00Z', null, '2026-11-23T01:00:00Z', true],
    ['half an hour after a failed try', null, '2026-11-23T03:00:00Z', '2026-11-23T03:30:00Z', false],
    ['an hour after a failed try', null, '2026-11-23T03:00:00Z', '2026-11-23T04:00:00Z', true],
  ])('%s: last good %s, last try %s, now %s, is due: %s', (_, good, tried, now, isDue) => {
    const times = { lastGoodOn: good === null ? null : at(good), lastTryOn: tried === null ? null : at(tried) };
    expect(isBackupDue(times, at(now), 'Europe/Madrid')).toBe(isDue);
  });
});
