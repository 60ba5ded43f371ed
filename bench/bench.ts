// Measures how fast and how costly the server and the pages are, beside floors that it starts itself.
import { measureMenu } from './measures/menu.ts';
import { measureOrders } from './measures/orders.ts';
import { openCluster } from './rig/cluster.ts';

const only = (process.argv[3] ?? '').split(',');
await using cluster = await openCluster();
const t = performance.now();
if (only.includes('menu')) console.log(await measureMenu(cluster));
console.log((performance.now() - t) / 1000);
if (only.includes('order')) console.log(await measureOrders(cluster));
console.log((performance.now() - t) / 1000);
