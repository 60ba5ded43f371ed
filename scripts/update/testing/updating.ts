// An update of the fake product: everything is real but PostgreSQL, whose folder contains two small files.

import { freePort } from '#bench/rig/ports.ts';
import { runCommand } from '#scripts/update/run-command.ts';
import type { UpdateContext } from '#scripts/update/run-update.ts';
import {
  discardSavedDatabase,
  hasSavedDatabase,
  restoreDatabaseFolder,
  saveDatabaseFolder,
} from '#scripts/update/saved-folder.ts';
import { createManualServerControl } from '#scripts/update/service.ts';
import type { VenueDataBackup } from '#scripts/update/venue-data.ts';
import { countOrders } from './fake-product.ts';

/**
 * Creates the `UpdateContext` with which tests update the tiny test program. `overrides` replaces parts of it; its `free` is the
 * free disk space in bytes. `lines` of the result collects the messages of the update.
 */
export async function createFakeUpdateContext(
  { home, dataDir }: { readonly home: string; readonly dataDir: string },
  overrides: Partial<UpdateContext> & { readonly free?: number } = {},
): Promise<UpdateContext & { readonly lines: string[] }> {
  const lines: string[] = [];
  const port = await freePort();
  return {
    ...{ home, lines, updateFrom: null, previous: null, run: runCommand },
    data: fakeData(dataDir, overrides.free),
    service: createManualServerControl(home, { ...process.env, PORT: String(port) }),
    address: `http://127.0.0.1:${port}`,
    readyTimeoutMs: 10_000,
    report: (line) => lines.push(line),
    ...overrides,
  };
}

function fakeData(dataDir: string, free = 2 ** 40): VenueDataBackup {
  return {
    room: () => Promise.resolve({ needed: 1000, free }),
    readSnapshot: async () => {
      const orders = await countOrders(dataDir);
      return { orders, payments: orders, settled: 0, paid: 0, attempts: 0, refunds: 0 };
    },
    stopDatabase: () => Promise.resolve(),
    save: () => saveDatabaseFolder(dataDir, 1_000),
    hasSaved: () => hasSavedDatabase(dataDir),
    restore: () => restoreDatabaseFolder(dataDir),
    discard: () => discardSavedDatabase(dataDir),
  };
}
