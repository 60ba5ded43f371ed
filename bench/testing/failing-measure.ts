// The process of a measure that gives one row, with the port of a server that it has started and the folder of its temporary
// files, and then does what its argument says.
import os from 'node:os';
import { startChild } from '#bench/rig/child-server.ts';
import { portShape } from '#bench/rig/port-shape.ts';
import { runMeasureAndExit } from '#bench/rig/report-rows.ts';
import { plainRow } from '#bench/row.ts';

const ENDINGS: Readonly<Record<string, () => Promise<void> | void>> = {
  finishes: () => undefined,
  throws: () => {
    throw new Error('The floor did not start.');
  },
  throwsBeside: () => {
    setImmediate(() => {
      throw new Error('A socket was closed.');
    });
    return forever();
  },
  waits: forever,
  spins: () => {
    for (;;);
  },
  exits: () => process.exit(3),
};

await runMeasureAndExit(async function* () {
  await using server = startChild('bench/floors/bare-streams.ts');
  const { port } = await server.receive(portShape);
  yield plainRow({ what: 'Port', unit: '', target: { atLeast: 1 }, note: os.tmpdir() }, [port]);
  await ENDINGS[process.argv[2] ?? '']?.();
});

function forever(): Promise<void> {
  return new Promise(() => undefined);
}
