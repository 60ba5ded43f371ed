// The key pair of push messages: created once, and the same for all processes.
import { createECDH } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_PUSH_SETTINGS } from '#server/platform/push-settings.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';
import { getOrCreatePushKeys } from './push-keys.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await openTestVenue({ push: { subject: 'https://encina.example' } });
});

describe('the key pair of push messages', () => {
  it('is created at its first use, and stays', async () => {
    const { key } = await venue.browser().push.readPushKey({});
    expect(Buffer.from(key ?? '', 'base64url')).toHaveLength(65);
    expect(await venue.browser().push.readPushKey({})).toEqual({ key });

    const keys = await getOrCreatePushKeys(venue.db, NO_PUSH_SETTINGS, SATURDAY_NIGHT);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'));
    expect(pair.getPublicKey('base64url')).toBe(key);
  });

  it('is one pair for processes that create it at the same time', async () => {
    const others = [venue.openDatabase(), venue.openDatabase()];
    const databases = [venue.db, ...others.map(({ db }) => db), ...others.map(({ db }) => db)];
    const keys = await Promise.all(databases.map((db) => getOrCreatePushKeys(db, NO_PUSH_SETTINGS, SATURDAY_NIGHT)));
    expect(new Set(keys.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1);
    expect(await venue.db.selectFrom('push_keys').select('created_on').execute()).toHaveLength(1);
  });

  it('is the one of the settings, which is not stored', async () => {
    const vapidKeys = { publicKey: 'public', privateKey: 'private' };
    expect(await getOrCreatePushKeys(venue.db, { vapidKeys }, SATURDAY_NIGHT)).toEqual(vapidKeys);
    expect(await venue.db.selectFrom('push_keys').selectAll().execute()).toEqual([]);
  });
});

it('without a public address of the venue there is no key for browsers, and none is created', async () => {
  const off = await openTestVenue();
  expect(await off.browser().push.readPushKey({})).toEqual({ key: null });
  expect(await off.db.selectFrom('push_keys').selectAll().execute()).toEqual([]);
});
