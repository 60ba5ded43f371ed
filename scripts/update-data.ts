// One action of an update on the data, as the user who owns the data: `npm run update` starts it when root runs the update.

import { EmbeddedDatabaseError } from '#server/platform/embedded-database/embedded-database-error.ts';
import { createVenueDataBackup, readUpdateConfig } from './update/create-venue-data.ts';
import { UpdateError } from './update/update-error.ts';

const [action = '', version = ''] = process.argv.slice(2);
try {
  const result = await act(action);
  process.stdout.write(JSON.stringify({ result: result ?? null }));
} catch (error) {
  if (!(error instanceof UpdateError || error instanceof EmbeddedDatabaseError)) throw error;
  process.stdout.write(JSON.stringify({ refusal: error.message }));
}

async function act(name: string): Promise<unknown> {
  const data = createVenueDataBackup(readUpdateConfig(process.env));
  if (name === 'room') return data.room();
  if (name === 'readSnapshot') return data.readSnapshot();
  if (name === 'stopDatabase') return data.stopDatabase();
  if (name === 'save') return data.save(version);
  if (name === 'hasSaved') return data.hasSaved();
  if (name === 'restore') return data.restore(version);
  if (name === 'discard') return data.discard();
  throw new Error(`There is no action ${name}.`);
}
