// Hardware and software of the machine that a reader needs to compare results. Contains nothing that identifies it.
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Cluster, onDatabase } from './rig/cluster.ts';
import { median } from './row.ts';

/** The hardware, software and load of the machine of a bench run, which a reader needs to compare results. */
export interface MachineFacts {
  readonly cores: number;
  readonly memoryGb: number;
  readonly platform: string;
  readonly node: string;
  readonly postgres: string;
  /** Milliseconds that the disk takes to flush one small write. */
  readonly flushMs: number;
  /** Load average of the minute before the run. Above 1, the machine was busy. */
  readonly loadBefore: number;
}

const FLUSHES = 50;
const PAGE_BYTES = 8192;

/**
 * Reads the hardware and software of this machine, and measures how fast its disk flushes. `loadBefore` is the load average of the
 * minute before the run. Call it before the first measure runs.
 */
export async function readMachineFacts(cluster: Cluster, loadBefore: number): Promise<MachineFacts> {
  const address = await cluster.openVenue('machine_facts');
  const { rows } = await onDatabase(address, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  );
  return {
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / 1e9),
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    postgres: rows[0]?.server_version ?? '',
    flushMs: Math.round((await flushMs()) * 100) / 100,
    loadBefore: Math.round(loadBefore * 10) / 10,
  };
}

/** The median duration in milliseconds of a small flushed write in the folder that holds the databases. */
async function flushMs(): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-bench-flush-'));
  const file = await open(path.join(folder, 'file'), 'w');
  try {
    const page = Buffer.alloc(PAGE_BYTES, 1);
    const times: number[] = [];
    for (let flush = 0; flush < FLUSHES; flush += 1) {
      const begun = performance.now();
      await file.write(page, 0, PAGE_BYTES, flush * PAGE_BYTES);
      await file.datasync();
      times.push(performance.now() - begun);
    }
    return median(times);
  } finally {
    await file.close();
    await rm(folder, { recursive: true });
  }
}
