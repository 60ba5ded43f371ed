// Generated evenings with owed orders on two servers: boards, debts, closures, payments and stock agree after every step.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failAt } from './attempts/testing/injected-failures.ts';
import { expectConsistent } from './testing/service/consistency.ts';
import { MOVE_KINDS, type Move, Service } from './testing/service/moves.ts';
import { openTwoServers, type TwoServers } from './testing/service/two-servers.ts';

const IS_LONG = process.env['LONG_TESTS'] === '1';
const EVENINGS = IS_LONG ? 300 : 2;
const STEPS_MAX = IS_LONG ? 40 : 15;
const PATIENCE_MS = IS_LONG ? 1_800_000 : 120_000;

/** An evening with each move, on both servers at the same time. */
const EVERY_MOVE = MOVE_KINDS.map((kind, pick) => ({
  moves: ([0, 1] as const).map((server): Move => ({ kind, pick, server })),
  kill: null,
}));

let place: TwoServers;

beforeAll(async () => {
  place = await openTwoServers();
});
afterAll(() => place.close());

it(
  'no line is made twice, no debt is lost and none is collected twice, whatever happens at the same time and wherever a process is killed',
  async () => {
    const move: fc.Arbitrary<Move> = fc.record({
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
    let collected = 0;
    await fc.assert(
      fc.asyncProperty(evenings, async (steps) => {
        await place.reset();
        const service = new Service(place);
        for (const { moves, kill } of steps) {
          await failAt(place.db, kill === null ? [] : [kill]);
          await Promise.all(moves.map((each) => service.play(each)));
          await failAt(place.db, []);
          await expectConsistent(place);
          expect(new Set(service.collected).size).toBe(service.collected.length);
        }
        collected += service.collected.length;
      }),
      { numRuns: EVENINGS, examples: [[EVERY_MOVE]] },
    );
    expect(collected).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
