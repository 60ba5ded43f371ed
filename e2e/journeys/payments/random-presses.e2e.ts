// Random presses of a customer who pays, while requests and replies are lost, tabs are opened and closed, and the bank and the
// staff act meanwhile: nothing is ordered or paid twice, nothing is lost, and the customer can always go on. `npm test` plays the
// same 30 sequences each time, so that a change is to blame if one fails; `npm run check -- --long` plays 1,000 new
// ones. `PRESSES_COUNT` plays another number of sequences. `PRESSES_SEED` repeats the sequences of a failed test; with
// `PRESSES_PATH` only the failed one. Both are in its message.
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { redsysTest as test } from '#e2e/payment/fixtures.ts';
import { endStory } from '#e2e/payment/presses/end-story.ts';
import { generatedStories, playStep } from '#e2e/payment/presses/moves.ts';
import { openCartToPay, openStory, signInManager } from '#e2e/payment/presses/story.ts';

const IS_LONG = process.env['LONG_TESTS'] === '1';
/** Three tests share the sequences: as many as there are workers. */
const PARTS = [1, 2, 3] as const;
const SEQUENCES = Math.ceil(Number(process.env['PRESSES_COUNT'] ?? (IS_LONG ? 1_000 : 30)) / PARTS.length);
/** Only ends what hangs. */
const PATIENCE_MS = IS_LONG ? 12 * 3_600_000 : 900_000;
const TABLES = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8'];

test.describe.configure({ mode: 'parallel' });

for (const part of PARTS)
  test(`whatever a customer presses and the network loses, each unit is ordered once and each charge is booked: part ${part} of ${PARTS.length}`, async ({
    browser,
    venue,
    simulators,
    request,
  }) => {
    test.setTimeout(PATIENCE_MS);
    const stage = { browser, venue, simulators, staff: await signInManager(request, venue) };
    let played = 0;
    await fc.assert(
      fc.asyncProperty(generatedStories, async ({ isInCart, steps }) => {
        const story = await openStory(stage, TABLES[played % TABLES.length] ?? '');
        played += 1;
        // A long run takes hours, and says how far it is.
        if (played % 50 === 0) console.log(`part ${part}: sequence ${played} of ${SEQUENCES}`);
        try {
          if (isInCart) await openCartToPay(story);
          for (const step of steps) await playStep(story, step);
          await endStory(story);
        } catch (error) {
          const shown = await story.page.evaluate(() => document.body.innerText).catch(() => 'nothing');
          const steps = story.steps.join('\n');
          throw new Error(`${String(error)}\nThe customer:\n${steps}\nThe page shows:\n${shown}`, { cause: error });
        } finally {
          const untruths = await story.close();
          const steps = untruths.length === 0 ? [] : story.steps;
          expect.soft(untruths, ['false statements about money', ...steps].join('\n')).toEqual([]);
        }
      }),
      { ...sequencesOf(part), endOnFailure: true },
    );
  });

/** How many sequences are played, and the seed that makes them: the one to repeat, a fixed one, or with `--long` a new one. */
function sequencesOf(part: number): { readonly numRuns: number; readonly seed?: number; readonly path?: string } {
  const { PRESSES_SEED: seed, PRESSES_PATH: path } = process.env;
  if (seed === undefined) return { numRuns: SEQUENCES, ...(!IS_LONG && { seed: part }) };
  return path === undefined ? { numRuns: SEQUENCES, seed: Number(seed) } : { numRuns: 1, seed: Number(seed), path };
}
