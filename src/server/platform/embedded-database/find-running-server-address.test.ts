// Finding the address of a database that is already running.
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { findRunningServerAddress } from './find-running-server-address.ts';
import { createTestDatabases } from './testing/data-folders.ts';

const trial = createTestDatabases();

test('another process finds the address of a database only while the database is running', async () => {
  const dataDir = await trial.folder();
  const find = () => findRunningServerAddress({ dataDir, log: SILENT });
  expect(await find()).toBeNull();

  const database = await trial.start(dataDir);
  const address = await find();
  expect(address).toEqual(database.connection);
  const client = new Client({ ...address });
  await client.connect();
  expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'comanda' }]);
  await client.end();

  await database.stop();
  expect(await find()).toBeNull();
});

const ignore = () => undefined;
const SILENT = { info: ignore, warn: ignore, error: ignore };
