// Runs a script on the pinned Node, after installing the packages: `node scripts/run.mjs scripts/check.ts`. Commands that open
// the data of the venue run in the version that serves it.
import path from 'node:path';
import { currentVersion, venueEnvironment } from './current-version.mjs';
import { ensureInstalled, ROOT, runNode, runScript, runVersion } from './setup.mjs';

/** Commands that open the data of the venue, and the place of an argument that is a file. */
const OF_THE_VENUE = new Map([
  ['scripts/create-owner.ts', null],
  ['scripts/demo-reset.ts', null],
  ['scripts/go-live-check.ts', null],
  ['scripts/remove-demo-accounts.ts', null],
  ['scripts/second-factor.ts', null],
  ['scripts/venue-archive.ts', 2],
  ['scripts/verify-backup.ts', 1],
]);

await runScript(async () => {
  const args = process.argv.slice(2);
  const script = args[0] ?? '';
  const version = OF_THE_VENUE.has(script) ? currentVersion(ROOT) : ROOT;
  await ensureInstalled();
  if (version === ROOT) return runNode(args);
  const file = OF_THE_VENUE.get(script) ?? -1;
  const absolute = args.map((arg, index) => (index === file ? path.resolve(ROOT, arg) : arg));
  return runVersion(version, ['scripts/run.mjs', ...absolute], venueEnvironment(ROOT, process.env));
});
