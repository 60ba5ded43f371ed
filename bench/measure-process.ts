// The process of one measure: `measure-process.ts NAME ADDRESS`, the address of the cluster in JSON.
import * as z from 'zod/mini';
import { MEASURES } from './measures.ts';
import { joinCluster } from './rig/cluster.ts';
import { runMeasureAndExit } from './rig/report-rows.ts';

const addressShape = z.object({ host: z.string(), port: z.int(), user: z.string(), database: z.string() });

const [name, address = ''] = process.argv.slice(2);
const cluster = joinCluster(z.parse(addressShape, JSON.parse(address)));

await runMeasureAndExit(async function* () {
  const measure = MEASURES.find((each) => each.name === name);
  if (!measure) throw new Error(`There is no measure «${name}».`);
  const run = await measure.load();
  yield* run(cluster);
});
