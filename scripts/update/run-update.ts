// The steps of an update and of going back, each stored in the journal before it begins. The moment at which the update counts
// is the change of `versions/current`: before it a run begins again, after it a run checks the new version or goes back.
import {
  isUpdateFinished,
  readCurrentVersionName,
  readJournal,
  type UpdateJournal,
  type UpdateStep,
  writeCurrentVersionName,
  writeJournal,
} from './journal.ts';
import { requireDiskSpace } from './require-room.ts';
import type { RunCommand } from './run-command.ts';
import { type ServerControl, waitUntilServerReady } from './service.ts';
import { describeSnapshotDiff } from './snapshot.ts';
import { UpdateError } from './update-error.ts';
import type { VenueDataBackup } from './venue-data.ts';
import {
  deleteOtherVersions,
  findCheckoutSource,
  findUpdateSource,
  isVersionPrepared,
  prepareVersion,
} from './versions.ts';

/**
 * Everything that an update of Comanda needs: the folder of the git checkout, and the objects that save the data, stop and start
 * the server, run commands and print messages.
 */
export interface UpdateContext {
  /** The checkout. */
  readonly home: string;
  readonly data: VenueDataBackup;
  readonly service: ServerControl;
  /** The local address of the server. */
  readonly address: string;
  readonly readyTimeoutMs: number;
  /** A folder or a repository with the new version; null for the remote of the branch. */
  readonly updateFrom: string | null;
  /** The commit that made the data, if the checkout was brought forward by hand; else null. */
  readonly previous: string | null;
  readonly run: RunCommand;
  readonly report: (line: string) => void;
}

/**
 * Updates the venue to the newest version of Comanda. If an earlier update or a return to the previous version was interrupted,
 * only completes that. An interrupted update that had changed nothing yet is started again.
 */
export async function runUpdate(updating: UpdateContext): Promise<void> {
  const { home, report } = updating;
  const open = await readJournal(home);
  if (open !== null && !isUpdateFinished(open)) {
    if (isGoingBack(open)) return continueBack(updating, open);
    if ((await readCurrentVersionName(home)) === open.to) return checkNew(updating, open);
    // Nothing was changed, and the server may be stopped.
    await undo(updating, open);
  }
  const { from, to } = await prepareBoth(updating);
  if (from === to) report(`Version ${to} is the newest: nothing was changed.`);
  else await replaceVersion(updating, from, to);
}

/**
 * Goes back to the version of Comanda, and to the data, from before the last update. Throws `UpdateError` if no update can be
 * undone. Also throws it if orders or payments would be lost and `losesOrders` (the operator accepts this) is false.
 */
export async function goBackToPreviousVersion(updating: UpdateContext, losesOrders: boolean): Promise<void> {
  const { home, data, service } = updating;
  const journal = await readJournal(home);
  if (journal !== null && isGoingBack(journal)) return continueBack(updating, journal);
  if (journal === null || (await readCurrentVersionName(home)) !== journal.to || !(await data.hasSaved())) {
    throw new UpdateError('There is no update to go back from.');
  }
  await requireNothingLost(updating, journal, losesOrders);
  await service.stop();
  try {
    await data.stopDatabase();
    // Orders that arrived until the server was stopped.
    await requireNothingLost(updating, journal, losesOrders);
  } catch (error) {
    await service.resume();
    throw error;
  }
  await continueBack(updating, await enter(updating, journal, 'restoring'));
}

/**
 * Completes a return to the data and the version from before an update, if it was interrupted; otherwise does nothing. Called
 * before each start of the server. Does not start or stop the server.
 */
export async function finishRestoring({
  home,
  data,
  report,
}: Pick<UpdateContext, 'home' | 'data' | 'report'>): Promise<void> {
  const journal = await readJournal(home);
  if (journal?.step !== 'restoring') return;
  await restore({ home, data, report }, journal);
  await writeJournal(home, { ...journal, step: 'went-back' });
}

async function prepareBoth(updating: UpdateContext): Promise<{ from: string; to: string }> {
  const { home, run, report, previous, updateFrom } = updating;
  await requireDiskSpace(updating);
  const target = await findUpdateSource(home, updateFrom);
  const pointer = await readCurrentVersionName(home);
  if (pointer === null) {
    const own = await findCheckoutSource(home, previous ?? 'HEAD');
    if (own.name === target.name) return { from: own.name, to: target.name };
    if (!(await isVersionPrepared(home, own.name)))
      report(`Preparing the version before, ${own.name}, for going back.`);
    await prepareVersion(home, own, run);
    // Until now the checkout served itself. From here on it serves the version of its data from `versions/`.
    await writeCurrentVersionName(home, own.name);
    report(`Preparing the version ${target.name}.`);
    await prepareVersion(home, target, run);
    return { from: own.name, to: target.name };
  }
  if (pointer !== target.name) {
    report(`Preparing the version ${target.name}.`);
    await prepareVersion(home, target, run);
  }
  return { from: pointer, to: target.name };
}

async function replaceVersion(updating: UpdateContext, from: string, to: string): Promise<void> {
  const { home, data, service, report } = updating;
  let journal = await enter(updating, { from, to, snapshot: null, step: 'stopping' }, 'stopping');
  try {
    report('Stopping the server and copying its data.');
    await service.stop();
    await data.stopDatabase();
    const snapshot = await data.readSnapshot();
    journal = await enter(updating, { ...journal, snapshot }, 'copying');
    await data.save(from);
  } catch (error) {
    await undo(updating, journal);
    throw error;
  }
  await writeCurrentVersionName(home, to);
  await checkNew(updating, journal);
}

/** Before the change of the version: deletes the copy, and starts the version before again. */
async function undo(updating: UpdateContext, journal: UpdateJournal): Promise<void> {
  const { data, service, report } = updating;
  await enter(updating, journal, 'undoing');
  await data.discard();
  const next = await service.resume();
  await enter(updating, journal, 'undone');
  if (next !== null) report(next);
}

async function checkNew(updating: UpdateContext, journal: UpdateJournal): Promise<void> {
  const { home, data, service, address, report, readyTimeoutMs } = updating;
  await enter(updating, journal, 'checking');
  report(`Starting version ${journal.to}.`);
  await service.start();
  if (await waitUntilServerReady(service, address, readyTimeoutMs)) {
    const next = await service.finish();
    await enter(updating, journal, 'updated');
    await deleteOtherVersions(home, [journal.from, journal.to]);
    report(`Updated from ${journal.from} to ${journal.to}.${next === null ? '' : ` ${next}`}`);
    return;
  }
  report(`Version ${journal.to} did not become ready.`);
  await service.stop();
  const lost = describeSnapshotDiff(journal.snapshot, await data.readSnapshot().catch(() => null));
  if (lost !== null) {
    await service.resume();
    throw new UpdateError(
      `Version ${journal.to} is not ready, and going back would lose ${lost}: look at its log. ` +
        'To go back all the same: npm run update -- --back --lose-orders',
    );
  }
  await continueBack(updating, await enter(updating, journal, 'restoring'));
  throw new UpdateError(
    `Version ${journal.to} did not become ready. Version ${journal.from} serves again, with its data.`,
  );
}

async function continueBack(updating: UpdateContext, journal: UpdateJournal): Promise<void> {
  const { service, address, report, readyTimeoutMs, data } = updating;
  if (journal.step === 'restoring') {
    await service.stop();
    await data.stopDatabase();
    await restore(updating, journal);
  }
  await enter(updating, journal, 'checking-back');
  await service.start();
  if (!(await waitUntilServerReady(service, address, readyTimeoutMs))) {
    throw new UpdateError(`Version ${journal.from} has its data back, and did not become ready: see its log.`);
  }
  const next = await service.finish();
  await enter(updating, journal, 'went-back');
  report(`Went back to version ${journal.from}.${next === null ? '' : ` ${next}`}`);
}

async function requireNothingLost(
  { data, report }: Pick<UpdateContext, 'data' | 'report'>,
  journal: UpdateJournal,
  losesOrders: boolean,
): Promise<void> {
  const lost = describeSnapshotDiff(journal.snapshot, await data.readSnapshot());
  if (lost === null) return;
  if (losesOrders) return report(`Set aside, and missing in the version before: ${lost}.`);
  throw new UpdateError(
    `Going back would lose what was stored since the update: ${lost}. Nothing was changed. ` +
      'To go back all the same: npm run update -- --back --lose-orders',
  );
}

function isGoingBack({ step }: UpdateJournal): boolean {
  return step === 'restoring' || step === 'checking-back';
}

async function restore(
  { home, data, report }: Pick<UpdateContext, 'home' | 'data' | 'report'>,
  journal: UpdateJournal,
): Promise<void> {
  const aside = await data.restore(journal.from);
  await writeCurrentVersionName(home, journal.from);
  report(
    `The data of version ${journal.from} is back. The data that it replaced is stored until the next update: ${aside}`,
  );
}

async function enter(
  { home }: Pick<UpdateContext, 'home'>,
  journal: UpdateJournal,
  step: UpdateStep,
): Promise<UpdateJournal> {
  return writeJournal(home, { ...journal, step });
}
