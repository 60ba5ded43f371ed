// `npm run bench`: measures speed and cost of the product beside minimal floor programs started in the same run.
// `-- --only menu,orders` runs some measures and stores nothing; `-- --table` prints the newest results as Markdown and `-- --docs`
// writes them into docs/performance.md and the README. A missed target is marked and does not fail the run; a missing measure does.

import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { type BenchArguments, readArguments } from './arguments.ts';
import { readMachineFacts } from './machine-facts.ts';
import { MEASURES, type Measure } from './measures.ts';
import { type MissingResult, type Results, readNewestResults, writeResults } from './results-file.ts';
import { ROOT } from './rig/child-server.ts';
import { type OwnCluster, openCluster } from './rig/cluster.ts';
import type { ResultRow } from './row.ts';
import { type MeasureOutcome, type MeasureRunOptions, runMeasure } from './run-measure.ts';
import { markdownTable, terminalTable } from './table.ts';
import { writeDocumentation } from './write-documentation.ts';

const commandLine = readCommandLine();
if (commandLine === null) process.exitCode = 1;
else if (commandLine.table) console.log(markdownTable(await readNewestResults()));
else if (commandLine.docs) await writeDocumentation(await readNewestResults());
else await runMeasures(commandLine.only);

/** Prints what is wrong with the command line in one line, and returns null then. */
function readCommandLine(): BenchArguments | null {
  try {
    return readArguments(
      process.argv.slice(2),
      MEASURES.map(({ name }) => name),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}

async function runMeasures(only: readonly string[]): Promise<void> {
  const stop = stopOnSignal();
  const [loadBefore = 0] = os.loadavg();
  buildPages();
  await using cluster = await openCluster();
  const machine = await readMachineFacts(cluster, loadBefore);
  const rows: ResultRow[] = [];
  const missing: MissingResult[] = [];
  const isWhole = only.length === 0;
  let ended = Promise.resolve();
  for (const measure of MEASURES.filter(({ name }) => isWhole || only.includes(name))) {
    if (stop.aborted) {
      missing.push({ what: measure.name, why: String(stop.reason) });
      continue;
    }
    const measured = await takeMeasure(measure, cluster, { stop, onRow: (row) => rows.push(row) });
    if (measured.missing !== null) missing.push({ what: measure.name, why: measured.missing });
    // After a signal the results come first: a second signal ends this process.
    if (stop.aborted) ended = measured.ended;
    else await endMeasure(measured.ended, cluster);
  }
  await publishResults({ date: new Date().toISOString().slice(0, 10), machine, rows, missing }, isWhole);
  await ended;
}

async function takeMeasure(
  { name, limitMs }: Measure,
  cluster: OwnCluster,
  run: Pick<MeasureRunOptions, 'onRow' | 'stop'>,
): Promise<MeasureOutcome> {
  const begun = performance.now();
  const args = [name, JSON.stringify(cluster.address)];
  const measured = await runMeasure({ file: 'bench/measure-process.ts', args, limitMs, ...run });
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.error(`${name}: ${seconds} s${measured.missing === null ? '' : `, incomplete: ${measured.missing}`}`);
  return measured;
}

/** Waits until nothing of the measure is running, and removes its databases. */
async function endMeasure(ended: Promise<void>, cluster: OwnCluster): Promise<void> {
  try {
    await ended;
    await cluster.dropVenues();
  } catch (error) {
    // The measures after it are still worth trying.
    console.error(error);
  }
}

/**
 * Prints the results. Those of a whole run replace the stored ones, also if measures are missing, unless nothing was measured. A
 * missing measure fails the run.
 */
async function publishResults(results: Results, isWhole: boolean): Promise<void> {
  console.log(`\n${terminalTable(results)}`);
  if (isWhole && results.rows.length > 0) await writeResults(results);
  if (results.missing.length > 0) process.exitCode = 1;
}

/** Builds both web apps if their sources changed since the last build. */
function buildPages(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The pages could not be built.');
}

/** A signal that is aborted when the run is to end. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort('The run was ended by a signal.'));
  return stop.signal;
}
