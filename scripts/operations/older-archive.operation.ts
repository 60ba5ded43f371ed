// The archive that an older version exports of two years of orders: verified and imported by this version, which then serves it.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onDatabase } from '#bench/rig/cluster.ts';
import { BUILT_SERVER_ARGUMENTS, startServer } from '#bench/rig/venue-server.ts';
import { placeOrder, scanTable } from './customers.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import {
  OLDER_OWNER,
  OLDER_VERSION,
  openOlderVenue,
  readDatabaseAddress,
  readVenueFigures,
  type VenueFigures,
} from './older-version.ts';
import { runCommand } from './run-command.ts';

/**
 * Test case of `npm run check:operations`: this version imports the archive that an older version exported. Rows and sums must be
 * equal.
 */
export const operation: OperationTest = {
  name: `import of an archive of version ${OLDER_VERSION.commit}`,
  run: importOlderArchive,
};

async function importOlderArchive(): Promise<CaseFigures> {
  await using older = await openOlderVenue();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-archive-'));
  try {
    // The database user of root must be able to enter.
    await chmod(folder, 0o711);
    const file = path.join(folder, 'venue.jsonl.gz');
    const dataDir = path.join(folder, 'data');
    const production = { NODE_ENV: 'production' };
    const exported = await runCommand('scripts/venue-archive.ts', {
      args: ['export', file],
      env: { ...production, DATA_DIR: older.dataDir },
      root: older.code,
    });
    const verified = await runCommand('scripts/verify-backup.ts', { args: [file], env: production });
    mustHold(verified.output.startsWith('Good: '), `the archive is good (${verified.output})`);
    const imported = await runCommand('scripts/venue-archive.ts', {
      args: ['import', file],
      env: { ...production, DATA_DIR: dataDir },
    });

    await using server = await startServer(BUILT_SERVER_ARGUMENTS, { ...production, DATA_DIR: dataDir });
    const figures = await onDatabase(await readDatabaseAddress(dataDir), readVenueFigures);
    requireSameFigures(older.figures, figures);
    await signIn(server.port);
    const outcome = await placeOrder(server.port, await scanTable(server.port));
    mustHold(outcome.kind === 'response' && outcome.status === 200, `an order is placed: ${JSON.stringify(outcome)}`);
    return {
      'days with payments': figures.days,
      'orders, equal in the new venue': figures.orders,
      'paid (cents), equal by month and method': figures.paid,
      'seconds to export (older version)': exported.seconds.toFixed(1),
      'seconds to verify': verified.seconds.toFixed(1),
      'seconds to import': imported.seconds.toFixed(1),
      'peak memory of the import (MB)': imported.peakMb,
      'size of the archive (MB)': (exported.bytesOf(file) / 1e6).toFixed(1),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws unless the rows and sums of both venues are equal, to the cent. */
export function requireSameFigures(expected: VenueFigures, found: VenueFigures): void {
  const [before, after] = [JSON.stringify(expected), JSON.stringify(found)];
  mustHold(before === after, `rows and sums are equal: ${before} and ${after}`);
}

async function signIn(port: number): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OLDER_OWNER),
  });
  mustHold(status === 200, `the owner signs in (status ${status})`);
}
