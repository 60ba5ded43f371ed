import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { findRunningAddress } from './find-running-address.ts';
import { aTrial } from './testing/data-folders.ts';

const trial = aTrial();
afterAll(() => trial.end());

test('the database is found while it runs, by whoever does not run it, and not before or after', async () => {
  const dataDir = await trial.folder();
  const look = () => findRunningAddress({ dataDir, log: SILENT });
  expect(await look()).toBeNull();

  const database = await trial.start(dataDir);
  const address = await look();
  expect(address).toEqual(database.connection);
  const client = new Client({ ...address });
  await client.connect();
  expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'comanda' }]);
  await client.end();

  await database.stop();
  expect(await look()).toBeNull();
});

const ignore = () => undefined;
const SILENT = { info: ignore, warn: ignore, error: ignore };
