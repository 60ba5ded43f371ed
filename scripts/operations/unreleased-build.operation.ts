// Updates the venue of a build from before the schema of the release: this version refuses its data, so the build before serves
// again by itself. The history of git and npm are needed.
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { requireSameFigures } from './older-archive.operation.ts';
import { openOlderVenue, UNRELEASED_VERSION } from './older-version.ts';
import { createUpdateTestVenue, pullThisVersion } from './updated-venue.ts';

/**
 * Test case of `npm run check:operations`: update of an unreleased build with an older database schema. This version refuses its
 * data, so the old build must serve again.
 */
export const operation: OperationTest = {
  name: 'update of an unreleased build, which goes back by itself',
  run: goBackByItself,
};

async function goBackByItself(): Promise<CaseFigures> {
  await using older = await openOlderVenue(UNRELEASED_VERSION);
  await pullThisVersion(older.code);
  await using venue = await createUpdateTestVenue(older.code, older.dataDir);
  const updated = await venue.update(['--previous', UNRELEASED_VERSION.commit]);
  mustHold(updated.code === 1, `the update fails: ${updated.output}`);
  mustHold(updated.output.includes('serves again, with its data'), `it goes back: ${updated.output}`);
  requireSameFigures(older.figures, await venue.figures());
  return {
    orders: older.figures.orders,
    'paid (cents), as before': older.figures.paid,
    'seconds until the build before serves again': Math.round(updated.seconds),
  };
}
