// When the server makes backups of its own, and where it stores them.
import { describe, expect, it } from 'vitest';
import { readBackupSettings } from './backup-settings.ts';

const IN_PRODUCTION = { root: '/srv', isProduction: true, dataDir: '/srv/data', backupPath: null };
const NOWHERE_ELSE = { copyFolder: null, s3: null, command: null, startDelayMs: 15 * 60_000 };
const BUCKET = { BACKUP_S3_URL: 'https://s3.example/bucket/bar/', BACKUP_S3_KEY_ID: 'id', BACKUP_S3_SECRET: 'secret' };

describe('the server makes backups', () => {
  it('in production without any setting, in the folder of its data', () => {
    expect(readBackupSettings({}, IN_PRODUCTION)).toEqual({ folder: '/srv/data/backups', ...NOWHERE_ELSE });
  });

  it.each([
    ['outside production', { isProduction: false }],
    ['when others make them', { backupPath: 'external' }],
  ])('%s only if BACKUP_DIR is set', (_, changed) => {
    expect(readBackupSettings({}, { ...IN_PRODUCTION, ...changed })).toBeNull();
    const env = { BACKUP_DIR: 'copies' };
    expect(readBackupSettings(env, { ...IN_PRODUCTION, ...changed })).toMatchObject({ folder: '/srv/copies' });
  });

  it('and copies them to a second folder, a bucket and a command', () => {
    const env = {
      ...BUCKET,
      BACKUP_COPY_DIR: '/mnt/usb',
      BACKUP_COMMAND: 'rclone copy "$BACKUP_FILE" far:',
      BACKUP_START_MINUTES: '1',
    };
    expect(readBackupSettings(env, IN_PRODUCTION)).toEqual({
      folder: '/srv/data/backups',
      copyFolder: '/mnt/usb',
      s3: { origin: 'https://s3.example', path: 'bucket/bar', region: 'us-east-1', keyId: 'id', secret: 'secret' },
      command: 'rclone copy "$BACKUP_FILE" far:',
      startDelayMs: 60_000,
    });
  });
});

describe('a start is refused', () => {
  it.each([
    ['a bucket without its secret', { ...BUCKET, BACKUP_S3_SECRET: undefined }, 'BACKUP_S3_SECRET is missing'],
    ['a bucket without its key', { ...BUCKET, BACKUP_S3_KEY_ID: '' }, 'BACKUP_S3_KEY_ID is missing'],
    ['a bucket with another protocol', { ...BUCKET, BACKUP_S3_URL: 's3://bucket' }, 'BACKUP_S3_URL is wrong'],
    ['a query after a bucket', { ...BUCKET, BACKUP_S3_URL: 'https://s3.example/bucket?bar' }, 'BACKUP_S3_URL is wrong'],
    [
      'a fragment after a bucket',
      { ...BUCKET, BACKUP_S3_URL: 'https://s3.example/bucket/#1' },
      'BACKUP_S3_URL is wrong',
    ],
    ['a user of a bucket', { ...BUCKET, BACKUP_S3_URL: 'https://me@s3.example/bucket' }, 'BACKUP_S3_URL is wrong'],
    ['a prefix with a bare %', { ...BUCKET, BACKUP_S3_URL: 'https://s3.example/bucket/50%' }, 'BACKUP_S3_URL is wrong'],
    ['a delay after the start that is no number', { BACKUP_START_MINUTES: 'soon' }, 'BACKUP_START_MINUTES is wrong'],
    ['the same folder twice', { BACKUP_COPY_DIR: 'data/backups' }, 'BACKUP_COPY_DIR is wrong'],
    ['a bucket that is no address', { ...BUCKET, BACKUP_S3_URL: 'bucket' }, 'BACKUP_S3_URL is wrong'],
  ])('with %s', (_, env, reason) => {
    expect(() => readBackupSettings(env, IN_PRODUCTION)).toThrow(reason);
  });
});
