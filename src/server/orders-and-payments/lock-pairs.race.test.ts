// Each pair of transactions at the same rows ends as if one had run after the other, without a deadlock, also if one is killed.
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { ServerRefusalError } from '#contract/client.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { terminateConnection, waitingPids, whileRowsLocked } from '#server/testing/locks/held-rows.ts';
import { openLockTestVenue } from '#server/testing/locks/scene.ts';
import { readVenueAsText, restoreVenueSnapshot } from '#server/testing/locks/stored-scene.ts';
import {
  LOCKING_TRANSACTIONS,
  type LockingTransaction,
  type LockName,
  rowsOfLock,
} from '#server/testing/locks/transactions.ts';
import { expectConsistent } from '#server/testing/service/consistency.ts';

interface NamedTransaction extends LockingTransaction {
  readonly name: string;
}
type Pair = readonly [NamedTransaction, NamedTransaction];

const log = captureLog();
const scene = await openLockTestVenue(log.log);
const { place } = scene;
const [one, two] = place.servers;
const { db: third } = one.venue.openDatabase();

const all = Object.entries<LockingTransaction>(LOCKING_TRANSACTIONS).map(([name, transaction]) => ({
  name,
  ...transaction,
}));
/** Each pair once, and each transaction with itself: a repeated press, or two persons who press the same. */
const pairs = all.flatMap((first, index) => all.slice(index).map((second): Pair => [first, second]));
/** The second of two claims skips the row of the printer that the first has locked, and never waits. */
const isSkipping = ({ name }: NamedTransaction) => name === 'claiming a print job';
/**
 * «beginning to pay» calls the bank between two transactions. A request about the same payment during that call is refused or ends
 * nothing, because the call may move money (`attempts/cancel-and-return.test.ts`, `attempts/start-attempt.test.ts`).
 */
const isInSteps = ({ name }: NamedTransaction) => name === 'beginning to pay';
const asksBank = ({ name }: NamedTransaction) => name === 'leaving the checkout' || name === 'beginning to pay';
/**
 * Two transactions without a common row cannot wait for each other: they are left out for this reason, or because both skip rows,
 * or because one is not a single transaction for the other.
 */
const meeting = pairs.filter(
  ([first, second]) =>
    commonLocks(first, second).length > 0 &&
    !(isSkipping(first) && isSkipping(second)) &&
    !(asksBank(first) && isInSteps(second)),
);
/** The locks that are of two rows of the scene. */
const OF_TWO_ROWS: readonly LockName[] = ['lines paid', 'lines voided'];
/**
 * Without `--long`, only the pairs that lock at least two rows in common: without a second row there is no deadlock, and the pairs
 * of one row would take as long again.
 */
const mayDeadlock = (pair: Pair) => {
  const locks = commonLocks(...pair);
  return locks.length > 1 || locks.some((lock) => OF_TWO_ROWS.includes(lock));
};
const tested = process.env['LONG_TESTS'] === '1' ? meeting : meeting.filter(mayDeadlock);
const waiting = all.filter((transaction) => !isSkipping(transaction));
/** Who changes an order locks its payments, which were read before: another one may have paid it meanwhile. */
const PAID_MEANWHILE = 'The order was paid by another transaction.';
let logged = 0;
let runs = 0;

beforeEach(() => {
  logged = log.lines().length;
});
afterAll(() => void vi.useRealTimers());

it.each(tested.map((pair) => [pair[0].name, pair[1].name, pair] as const))(
  '%s and %s at the same time end as one after the other, without a deadlock',
  async (_, __, [first, second]) => {
    const serial = [await runSerially(first, second)];
    if (first !== second) serial.push(await runSerially(second, first));
    expect(serial).toContain(await runTogether(first, second));
    if (first !== second) expect(serial).toContain(await runTogether(second, first));
    await expectConsistent(place);
    expect(unplannedConflicts()).toEqual([]);
  },
);

it.each(waiting.map((transaction) => [transaction.name, transaction] as const))(
  '%s leaves nothing half done when its connection ends, and the next one goes on',
  async (_, transaction) => {
    await begin();
    const alone = await outcomeOf(['killed', await responseOf(transaction, 1)]);
    await begin();
    const last = transaction.locks.at(-1);
    if (last === undefined) throw new Error('The transaction locks nothing.');
    const { responses } = await whileRowsLocked(third, rowsOfLock(scene, last), async () => {
      const killed = transaction.run(scene, one).then(
        () => 'not killed',
        () => 'killed',
      );
      await untilWaiting(killed, 1);
      const [pid] = await waitingPids(third);
      const next = responseOf(transaction, 1);
      await untilWaiting(next, 2);
      await terminateConnection(third, pid);
      return { responses: Promise.all([killed, next]) };
    });
    expect(await outcomeOf(await responses)).toBe(alone);
    await expectConsistent(place);
  },
);

/** The transactions of this test that were repeated, but for those that had to read again who has paid an order. */
function unplannedConflicts(): readonly string[] {
  return log
    .lines()
    .slice(logged)
    .filter((line) => line.includes('Transaction conflict') && !line.includes(PAID_MEANWHILE));
}

/** Restores the scene a minute later by the clock of the process, when the limits of requests have forgotten the run before. */
async function begin(): Promise<void> {
  runs += 1;
  vi.setSystemTime(vi.getRealSystemTime() + runs * 60_000);
  await restoreVenueSnapshot(third);
  place.bank.reopenPage(scene.ref);
}

/** The rows that both transactions lock, in the order of all locks. */
function commonLocks(first: LockingTransaction, second: LockingTransaction): readonly LockName[] {
  return first.locks.filter((lock) => second.locks.includes(lock));
}

async function runSerially(first: NamedTransaction, second: NamedTransaction): Promise<string> {
  await begin();
  const responses = [`${first.name}: ${await responseOf(first, 0)}`];
  responses.push(`${second.name}: ${await responseOf(second, 1)}`);
  return outcomeOf(responses);
}

/** Lets both wait for the first row that they have in common, in the order in which they begin, and releases it. */
async function runTogether(first: NamedTransaction, second: NamedTransaction): Promise<string> {
  await begin();
  const [common] = commonLocks(first, second);
  if (common === undefined) throw new Error('The transactions have no row in common.');
  const { responses } = await whileRowsLocked(third, rowsOfLock(scene, common), async () => {
    const begun = responseOf(first, 0);
    await untilWaiting(begun, 1);
    const followed = responseOf(second, 1);
    await untilWaiting(followed, 2);
    return { responses: Promise.all([begun, followed]) };
  });
  const [begun, followed] = await responses;
  return outcomeOf([`${first.name}: ${begun}`, `${second.name}: ${followed}`]);
}

/** Resolves when this many transactions wait. Rejects if the last one has responded instead, such as by a refusal. */
async function untilWaiting(last: Promise<string>, count: number): Promise<void> {
  const responded = last.then((response) => Promise.reject(new Error(`Responded without waiting: ${response}`)));
  await Promise.race([untilStatementsWaitForLock(third, count), responded]);
}

/** Returns «done», or the code of the refusal. Throws other errors. */
async function responseOf({ run }: LockingTransaction, server: 0 | 1): Promise<string> {
  try {
    await run(scene, server === 0 ? one : two);
    return 'done';
  } catch (error) {
    if (error instanceof ServerRefusalError) return error.code;
    throw error;
  }
}

/** The responses and what is stored, as text to compare. */
async function outcomeOf(responses: readonly string[]): Promise<string> {
  return [...responses.toSorted(), await readVenueAsText(third)].join('\n');
}
