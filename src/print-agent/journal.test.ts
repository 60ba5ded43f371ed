// The journal of the print agent, and what is left of it after a power cut.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentPrintResult } from '#contract/print-agent-calls.ts';
import { type Journal, openJournal } from './journal.ts';
import { parseJournalText } from './journal-entries.ts';
import { JournalLockedError } from './journal-lock.ts';

const CONFIRMED: AgentPrintResult = {
  ...{ outcome: { kind: 'confirmed' }, hasResponded: true, isPaperLow: false, confirmation: null, certificate: null },
};
const FIRST = { tryId: 1, jobId: randomUUID() };
const SECOND = { tryId: 2, jobId: randomUUID() };
const THIRD = { tryId: 3, jobId: randomUUID() };

/** Only some of the cut journals are opened as files: each is flushed to the disk several times. */
const WRITTEN_EVERY = 23;

let folder: string;
let file: string;
let journal: Journal | null = null;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'comanda-journal-'));
  file = path.join(folder, 'bar.journal');
});
afterEach(async () => {
  await journal?.close();
  journal = null;
  await rm(folder, { recursive: true });
});

describe('the journal', () => {
  it('contains tries that were sent and not ended, and outcomes that the server has not accepted', async () => {
    const { storeSent, storeResult, storeAccepted } = await open();
    for (const printTry of [FIRST, SECOND, THIRD]) await storeSent(printTry);
    await storeResult(FIRST, CONFIRMED);
    await storeResult(SECOND, CONFIRMED);
    await storeAccepted(FIRST);
    expect((await reopen()).leftOpen).toEqual([
      { ...SECOND, result: CONFIRMED },
      { ...THIRD, result: null },
    ]);
  });

  it('has the same id after a restart', async () => {
    const { id } = await open();
    expect((await reopen()).id).toBe(id);
  });

  it('contains nothing of a try that was never sent', async () => {
    const { storeResult, storeAccepted } = await open();
    await storeResult(FIRST, CONFIRMED);
    await storeAccepted(FIRST);
    expect((await reopen()).leftOpen).toEqual([]);
  });

  it('distinguishes tries with the same number of two servers', async () => {
    const { storeSent, storeAccepted } = await open();
    await storeSent(FIRST);
    await storeSent({ ...SECOND, tryId: FIRST.tryId });
    await storeAccepted(FIRST);
    expect((await reopen()).leftOpen).toEqual([{ ...SECOND, tryId: FIRST.tryId, result: null }]);
  });

  it('does not grow without end', async () => {
    journal = await openJournal(file, 2_000);
    const { storeSent, storeResult, storeAccepted } = journal;
    await storeSent(FIRST);
    for (let tryId = 10; tryId < 40; tryId += 1) {
      const printTry = { ...SECOND, tryId };
      await Promise.all([storeSent(printTry), storeResult(printTry, CONFIRMED), storeAccepted(printTry)]);
    }
    expect((await readFile(file)).length).toBeLessThan(2_500);
    expect((await reopen()).leftOpen).toEqual([{ ...FIRST, result: null }]);
  });
});

describe('the journal that a power cut left behind', () => {
  it('cut at any byte contains what its whole lines say, and is used again', async () => {
    const { storeSent, storeResult, storeAccepted } = await open();
    await storeSent(FIRST);
    await storeResult(FIRST, CONFIRMED);
    await storeSent(SECOND);
    await storeAccepted(FIRST);
    await storeResult(SECOND, CONFIRMED);
    await journal?.close();
    const whole = await readFile(file);
    const lineEnds = [...whole.entries()].filter(([, byte]) => byte === 0x0a).map(([at]) => at);
    /** What is left open after each line, the first of which is the header. */
    const states = [
      ...[[], [{ ...FIRST, result: null }], [{ ...FIRST, result: CONFIRMED }]],
      [
        { ...FIRST, result: CONFIRMED },
        { ...SECOND, result: null },
      ],
      ...[[{ ...SECOND, result: null }], [{ ...SECOND, result: CONFIRMED }]],
    ];
    expect(lineEnds).toHaveLength(states.length);

    for (let bytes = 0; bytes <= whole.length; bytes += 1) {
      await writeFile(file, whole.subarray(0, bytes));
      // A line that lacks only its line feed is whole.
      const lines = lineEnds.filter((end) => end <= bytes).length;
      const left = states[Math.max(lines - 1, 0)] ?? [];
      expect([...parseJournalText(whole.toString('utf8', 0, bytes)).open.values()]).toEqual(left);
      if (bytes % WRITTEN_EVERY !== 0) continue;
      const cut = await open();
      expect(cut.leftOpen).toEqual(left);
      await cut.storeSent(THIRD);
      expect((await reopen()).leftOpen).toEqual([...left, { ...THIRD, result: null }]);
      await journal?.close();
    }
  });

  it('with bytes of something else in the middle contains the lines around them', async () => {
    const { id, storeSent } = await open();
    await storeSent(FIRST);
    await storeSent(SECOND);
    await journal?.close();
    const [header, first, second] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, `${header}\n${first?.slice(0, 20)}\0\0\0\0\n{"tryId":"x"}\n${second}\n`);
    const damaged = await open();
    expect(damaged).toMatchObject({ id, invalidLines: 2, leftOpen: [{ ...SECOND, result: null }] });
  });

  it('is never left half rewritten', async () => {
    await open();
    await journal?.close();
    await writeFile(`${file}.new`, 'half a');
    await reopen();
    expect(await readdir(folder)).toEqual(['bar.journal', 'bar.journal.lock']);
  });
});

describe('the lock of the journal', () => {
  it('refuses a second process while the first one is alive', async () => {
    await open();
    await expect(openJournal(file)).rejects.toThrow(JournalLockedError);
    await reopen();
  });

  it.each(['999999999 \n', '', 'x', `${process.pid} another-boot 1\n`])(
    'of a process that died is taken over: %j',
    async (holder) => {
      await writeFile(`${file}.lock`, holder);
      await open();
      await expect(openJournal(file)).rejects.toThrow('Another print agent uses');
    },
  );
});

async function open(): Promise<Journal> {
  journal = await openJournal(file);
  return journal;
}

async function reopen(): Promise<Journal> {
  await journal?.close();
  return open();
}
