// Runs an update of the fake product and kills this process at a moment: `killed-update.ts HOME DATA_DIR MOMENT`.
import { runUpdate } from '#scripts/update/run-update.ts';
import { createFakeUpdateContext } from './updating.ts';

const [home = '', dataDir = '', moment = ''] = process.argv.slice(2);
const kill = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('Killed');
};
const updating = await createFakeUpdateContext({ home, dataDir });
const { data, service } = updating;
const at = <T extends unknown[], R>(name: string, work: (...args: T) => Promise<R>) => {
  return async (...args: T): Promise<R> => {
    if (moment === `before-${name}`) kill();
    const result = await work(...args);
    if (moment === `after-${name}`) kill();
    return result;
  };
};
await runUpdate({
  ...updating,
  run: at('prepare', updating.run),
  data: { ...data, save: at('save', data.save), restore: at('restore', data.restore) },
  service: { ...service, stop: at('stop', service.stop), start: at('start', service.start) },
}).catch(() => undefined);
