// Generated evenings with owed orders on two servers: after each step boards, debts, closures, payments, stock, the bank’s books
// and the sums of days agree.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { failWrites } from './attempts/testing/injected-failures.ts';
import { expectBankBalanced, expectConsistent, paymentsAsText } from './testing/service/consistency.ts';
import { BOARD_MOVES, type EveningMove, MOVE_KINDS, type MoveKind, SimulatedEvening } from './testing/service/moves.ts';
import { openTwoServers } from './testing/service/two-servers.ts';

const IS_LONG = process.env['LONG_TESTS'] === '1';
const EVENINGS = IS_LONG ? 300 : 5;
const STEPS_MAX = IS_LONG ? 40 : 15;
/** The long form plays as many evenings as it can in this time. */
const LONG_MS = 5 * 60_000;
const PATIENCE_MS = IS_LONG ? 2 * LONG_MS : 120_000;

const CHANGE_KINDS = [
  ...(['undone', 'restored', 'voided', 'invited', 'lineChangesUndone', 'moved', 'movesUndone'] as const),
  ...(['discounted', 'discountsUndone', 'collectedInPart'] as const),
  ...(['floatsSet', 'cashMoved', 'cashMovementsUndone', 'takenBack', 'corrected'] as const),
  ...(['accepted', 'markedFalse', 'renamed'] as const),
] as const;

/** An evening with each move, on both servers at the same time. */
const EVERY_MOVE = MOVE_KINDS.map((kind, pick) => ({ moves: bothServers(kind, pick), kill: null }));

/** The money of a canceled order arrives late, two people send its lines back to the boards, and its «Hecho» is undone twice. */
const LATE_MONEY = (
  [
    [1, 'closing of pages is switched'],
    [1, 'customer pays staff'],
    [1, 'page of the bank is opened'],
    [7, 'order is canceled'],
    [1, 'page of the bank is paid'],
    [1, 'voided order goes back to the kitchen'],
    [0, 'lines are done'],
    [1, 'done lines are undone'],
  ] as const satisfies readonly (readonly [number, MoveKind])[]
).map(([pick, kind]) => ({
  moves: BOARD_MOVES.has(kind) ? bothServers(kind, pick) : [{ kind, pick, server: 0 as const }],
  kill: null,
}));

/** The page of an order that a discount made cheaper meanwhile is paid: what was charged above that is the surplus. */
const PAID_AFTER_DISCOUNT = (
  [
    [1, 'closing of pages is switched'],
    [1, 'customer pays staff'],
    [1, 'page of the bank is opened'],
    [7, 'orders get a discount'],
    [1, 'page of the bank is paid'],
    [1, 'lines are done'],
  ] as const satisfies readonly (readonly [number, MoveKind])[]
).map(([pick, kind]) => ({ moves: [{ kind, pick, server: 0 as const }], kill: null }));

/** A line is taken off, orders are invited, discounted and moved, each by two people at once, and all is undone. */
const CHANGED_LINES = (
  [
    [1, 'staff order that is not paid'],
    [2, 'staff order that is paid'],
    [1, 'line is taken off'],
    // Whichever of the two presses came first.
    [0, 'change of lines is undone'],
    [1, 'change of lines is undone'],
    [0, 'lines are an invitation'],
    [1, 'lines are an invitation'],
    [2, 'change of lines is undone'],
    [3, 'change of lines is undone'],
    [1, 'staff order that is not paid'],
    [4, 'orders get a discount'],
    [1, 'discount is undone'],
    [0, 'discount is undone'],
    [0, 'orders are moved'],
    [0, 'move is undone'],
    [1, 'move is undone'],
    [1, 'staff order that is not paid'],
    [1, 'order is taken back'],
    [3, 'order is taken back'],
    [1, 'staff order that is not paid'],
    [0, 'part of a table is collected'],
  ] as const satisfies readonly (readonly [number, MoveKind])[]
).map(([pick, kind]) => ({ moves: bothServers(kind, pick), kill: null }));

/**
 * A table has a debt of a closed Z closure and orders that wait for staff, and is renamed. Staff accept one of the orders; those of
 * one session were false, then all of the table.
 */
const RENAMED_AND_FALSE = (
  [
    [1, 'staff order that is not paid'],
    [0, 'debt is left for the next Z closure'],
    [1, 'debt is left for the next Z closure'],
    [0, 'Z closure is closed'],
    [1, 'waiting for staff is switched'],
    [1, 'customer pays staff'],
    [1, 'table is renamed'],
    [0, 'order is accepted'],
    [1, 'customer pays staff'],
    [4, 'orders are false'],
    [2, 'orders are false'],
    [0, 'waiting for staff is switched'],
    [1, 'customer pays staff'],
  ] as const satisfies readonly (readonly [number, MoveKind])[]
).map(([pick, kind]) => ({ moves: bothServers(kind, pick), kill: null }));

const place = await openTwoServers();

it(
  'no line is made twice, no debt is lost and none is collected twice, whatever happens at the same time and wherever a process is killed',
  async () => {
    const move: fc.Arbitrary<EveningMove> = fc.record({
      kind: fc.constantFrom(...MOVE_KINDS),
      pick: fc.nat({ max: 1000 }),
      server: fc.constantFrom<0 | 1>(0, 1),
    });
    // The moves of one step run at the same time. `kill`: a write that fails, as if its process had been killed.
    const step = fc.record({
      moves: fc.array(move, { minLength: 1, maxLength: 5 }),
      kill: fc.option(fc.integer({ min: 1, max: 8 }), { freq: 3 }),
    });
    const evenings = fc.array(step, { minLength: Math.floor(STEPS_MAX / 2), maxLength: STEPS_MAX });
    const changes = { collected: 0, surpluses: 0, ...new SimulatedEvening(place).changes };
    await fc.assert(
      fc.asyncProperty(evenings, async (steps) => {
        await place.reset();
        const service = new SimulatedEvening(place);
        for (const { moves, kill } of steps) {
          await failWrites(place.db, kill === null ? [] : [kill]);
          const moneyBefore = moves.every(({ kind }) => BOARD_MOVES.has(kind)) ? await paymentsAsText(place) : null;
          await Promise.all(moves.map((each) => service.play(each, { mayFail: kill !== null })));
          await failWrites(place.db, []);
          await expectConsistent(place);
          await expectBankBalanced(place);
          if (moneyBefore !== null) expect(await paymentsAsText(place)).toBe(moneyBefore);
          expect(new Set(service.collected).size).toBe(service.collected.length);
        }
        changes.collected += service.collected.length;
        changes.surpluses += await countSurpluses();
        for (const kind of CHANGE_KINDS) changes[kind] += service.changes[kind];
      }),
      {
        numRuns: EVENINGS,
        examples: [[EVERY_MOVE], [LATE_MONEY], [PAID_AFTER_DISCOUNT], [CHANGED_LINES], [RENAMED_AND_FALSE]],
        // A found evening is shrunk only in the short form: it takes minutes.
        ...(IS_LONG ? { endOnFailure: true, interruptAfterTimeLimit: LONG_MS } : {}),
      },
    );
    for (const [kind, count] of Object.entries(changes)) expect(count, kind).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);

async function countSurpluses(): Promise<number> {
  const attempts = place.db.selectFrom('payment_attempts').select('id').where('surplus', '>', 0);
  return (await attempts.execute()).length;
}

function bothServers(kind: MoveKind, pick: number): EveningMove[] {
  return ([0, 1] as const).map((server) => ({ kind, pick, server }));
}
