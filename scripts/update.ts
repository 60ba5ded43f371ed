// Updates the venue to a newer version, goes back by itself if that is not ready, or goes back by hand: `npm run update`,
// `npm run update -- --back`. See docs/operations.md.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { InvalidSettingError } from '#server/platform/config.ts';
import { EmbeddedDatabaseError } from '#server/platform/embedded-database/embedded-database-error.ts';
import { createDataBackupAsOwner, readUpdateConfig, type UpdateConfig } from './update/create-venue-data.ts';
import { runCommand } from './update/run-command.ts';
import { finishRestoring, goBackToPreviousVersion, runUpdate, type UpdateContext } from './update/run-update.ts';
import type { ServerControl } from './update/service.ts';
import {
  createCommandServerControl,
  createManualServerControl,
  createSystemdServerControl,
  findSystemdUnit,
} from './update/service.ts';
import { UpdateError } from './update/update-error.ts';
import { withUpdateLock } from './update/update-lock.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const READY_SECONDS = 300;
const PLAIN_ERRORS = [UpdateError, EmbeddedDatabaseError, InvalidSettingError];

try {
  await main();
} catch (error) {
  if (!(error instanceof Error) || !PLAIN_ERRORS.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      back: { type: 'boolean' },
      'lose-orders': { type: 'boolean' },
      finish: { type: 'boolean' },
      previous: { type: 'string' },
    },
  });
  const unit = await findSystemdUnit(ROOT);
  const config = readUpdateConfig(unit === null ? process.env : await readUnitEnvironment(unit));
  await withUpdateLock(ROOT, async () => {
    const service = createService(config, unit);
    const updating = await createUpdating(config, service, values.previous ?? null);
    try {
      if (values.finish) await finishRestoring(updating);
      else if (values.back) await goBackToPreviousVersion(updating, values['lose-orders'] === true);
      else await runUpdate(updating);
    } finally {
      await service.release();
    }
  });
}

async function createUpdating(
  config: UpdateConfig,
  service: ServerControl,
  previous: string | null,
): Promise<UpdateContext> {
  const { env, home, host, port } = config;
  const isAnyAddress = host === '0.0.0.0' || host === '::';
  return {
    ...{ home, service, previous, run: runCommand, data: await createDataBackupAsOwner(config) },
    address: `http://${isAnyAddress ? '127.0.0.1' : host}:${port}`,
    readyTimeoutMs: Number(env.UPDATE_READY_SECONDS || READY_SECONDS) * 1000,
    updateFrom: env.UPDATE_FROM || null,
    report: (line) => void process.stdout.write(`${line}\n`),
  };
}

function createService({ home, env }: UpdateConfig, unit: string | null): ServerControl {
  if (unit !== null) return createSystemdServerControl();
  const { UPDATE_STOP: stop, UPDATE_START: start } = env;
  if (stop && start) return createCommandServerControl(home, { stop, start });
  return createManualServerControl(home, env);
}

/** The settings of the service: those of its unit, and those of the file that the unit names. */
async function readUnitEnvironment(unit: string): Promise<NodeJS.ProcessEnv> {
  const lines = (await readFile(unit, 'utf8')).split('\n');
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));
  const own = valuesOf('Environment').flatMap((text) => text.split(' '));
  const files = await Promise.all(valuesOf('EnvironmentFile').map((file) => readFile(file, 'utf8')));
  return { ...process.env, ...parseEnv([...own, ...files].join('\n')) };
}
