// An external database during an update: exported by one version, changed by a newer one, and brought back.
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { createExternalDataBackup } from './external-data.ts';

const CODE = path.resolve(import.meta.dirname, '../..');

test('going back loads the archive into a new schema, stores the newer tables, and can be repeated', async () => {
  const clone = await cloneDatabase();
  const home = await mkdtemp(path.join(os.tmpdir(), 'comanda-external-'));
  const newer = new Client(clone.connection);
  try {
    await mkdir(path.join(home, 'versions'));
    await symlink(CODE, path.join(home, 'versions/before'));
    const env = { ...process.env, NODE_ENV: 'development', DATABASE_URL: clone.url };
    const data = createExternalDataBackup({ home, dataDir: path.join(home, 'data'), url: clone.url, env });
    const before = await data.readSnapshot();
    await data.stopDatabase();
    await data.save('before');

    await newer.connect();
    await newer.query(`insert into migrations (name, hash) values ('9999_newer.sql', '')`);
    await expect(data.stopDatabase()).rejects.toThrow('stop every server of Comanda first');
    await data.restore('before');
    await data.restore('before');

    expect(await data.readSnapshot()).toEqual(before);
    const count = (schema: string) =>
      newer.query(`select count(*)::int as count from ${schema}.migrations where name = '9999_newer.sql'`);
    expect((await count('public')).rows).toEqual([{ count: 0 }]);
    expect((await count('comanda_after_update')).rows).toEqual([{ count: 1 }]);
    await data.discard();
    expect(await data.hasSaved()).toBe(false);
  } finally {
    await newer.end();
    await rm(home, { recursive: true });
  }
});
