// What the system says of a process: the CPU time it took and the memory it holds. Linux only.
import { readdir, readFile } from 'node:fs/promises';

/** The kernel's clock ticks in a second, the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Milliseconds of CPU that the process has taken so far, all its threads, in steps of 10. */
export async function cpuMs(pid: number): Promise<number> {
  const [, , , , , , , , , , , user = 0, system = 0] = (await statFields(pid)).map(Number);
  return ((user + system) * 1000) / TICKS_PER_SECOND;
}

export interface ServerMemory {
  /** Megabytes of a million bytes. */
  readonly nodeMb: number;
  readonly databaseMb: number;
}

/**
 * Memory of a server with its embedded database: all that the kernel holds for the server itself, and for the database's
 * processes their private pages and each one's part of those they share, so that shared memory counts once.
 */
export async function serverMemory(pid: number): Promise<ServerMemory> {
  const [nodeMb, databasePids] = await Promise.all([heldMb(pid, 'Rss'), descendants(pid)]);
  const sizes = await Promise.all(databasePids.map((each) => heldMb(each, 'Pss')));
  return { nodeMb, databaseMb: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Megabytes that the kernel holds for this process alone. */
export function residentMb(pid: number): Promise<number> {
  return heldMb(pid, 'Rss');
}

async function heldMb(pid: number, field: 'Rss' | 'Pss'): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(rollup)?.[1];
  if (kibibytes === undefined) throw new Error('The memory of a process could not be read.');
  return (Number(kibibytes) * 1024) / 1e6;
}

async function descendants(pid: number): Promise<number[]> {
  const parents = await readParents();
  const family = [pid];
  for (const member of family) family.push(...parents.flatMap(({ child, parent }) => (parent === member ? child : [])));
  return family.slice(1);
}

async function readParents(): Promise<{ child: number; parent: number }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = pids.map((child) =>
    statFields(child).then(
      ([, parent]) => [{ child, parent: Number(parent) }],
      // Gone since the list was made.
      () => [],
    ),
  );
  return (await Promise.all(found)).flat();
}

/** From the third field, the state: the name before it may hold anything. */
async function statFields(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
