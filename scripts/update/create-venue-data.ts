// Chooses how an update reaches the data: the embedded or an external database, directly or as the user who owns the data.
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { type Config, readConfig } from '#server/platform/config.ts';
import { createEmbeddedDataBackup } from './embedded-data.ts';
import { createExternalDataBackup } from './external-data.ts';
import { venueSnapshotShape } from './journal.ts';
import { UpdateError } from './update-error.ts';
import type { VenueDataBackup } from './venue-data.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);

/**
 * The configuration of an update of this software to another version: the settings of the server, the folder of the git checkout
 * (`home`), and the environment variables.
 */
export interface UpdateConfig extends Config {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Reads the configuration for an update of the software in this folder to another version. */
export function readUpdateConfig(env: NodeJS.ProcessEnv): UpdateConfig {
  return { ...readConfig(env, ROOT), home: ROOT, env };
}

/**
 * Creates the object that saves and restores the venue's data during an update of the software. The data are in the embedded
 * database, or in an external one if the settings name one.
 */
export function createVenueDataBackup({ databaseUrl, busUrl, dataDir, home, env }: UpdateConfig): VenueDataBackup {
  if (databaseUrl === null) return createEmbeddedDataBackup(dataDir);
  return createExternalDataBackup({ home, dataDir, url: busUrl ?? databaseUrl, env });
}

/**
 * Creates the object that saves and restores the venue's data during an update of the software. If root runs the update, it works
 * as the owner of the data folder, because the server could not open files of root.
 */
export async function createDataBackupAsOwner(config: UpdateConfig): Promise<VenueDataBackup> {
  const owner = await stat(config.dataDir).catch(() => null);
  if (process.getuid?.() !== 0 || owner === null || owner.uid === 0) return createVenueDataBackup(config);
  const act = async (action: string, version = ''): Promise<unknown> => {
    const { stdout } = await execute(process.execPath, [path.join(ROOT, 'scripts/update-data.ts'), action, version], {
      ...{ cwd: ROOT, env: config.env, uid: owner.uid, gid: owner.gid },
    });
    const reply = z.parse(replyShape, JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
    if (reply.refusal !== undefined) throw new UpdateError(reply.refusal);
    return reply.result;
  };
  return {
    room: async () => z.parse(z.object({ needed: z.number(), free: z.number() }), await act('room')),
    readSnapshot: async () => z.parse(venueSnapshotShape, await act('readSnapshot')),
    stopDatabase: async () => void (await act('stopDatabase')),
    save: async (version) => void (await act('save', version)),
    hasSaved: async () => z.parse(z.boolean(), await act('hasSaved')),
    restore: async (version) => z.parse(z.string(), await act('restore', version)),
    discard: async () => void (await act('discard')),
  };
}

const replyShape = z.object({ result: z.optional(z.unknown()), refusal: z.optional(z.string()) });
