// All settings of the server: those of the platform, of push messages and of the payment providers.
import { type BackupSettings, readBackupSettings } from './platform/backup-settings.ts';
import { type Config, type EnvironmentVariables, readConfig } from './platform/config.ts';
import { type PushSettings, readPushSettings } from './platform/push-settings.ts';
import { type ProviderSettings, readProviderSettings } from './providers/settings.ts';

/**
 * All settings of the server, read from environment variables: the general ones, and those of the payment providers, push messages
 * and backups.
 */
export interface ServerConfig extends Config {
  /** The payment providers; each null until its settings are given. */
  readonly providers: ProviderSettings;
  readonly push: PushSettings;
  /** The backups of the server; null if it makes none. */
  readonly backups: BackupSettings | null;
}

/**
 * Reads and checks the environment variables once at the start. Relative paths are relative to the folder `root`. Throws
 * `InvalidSettingError` for the first wrong setting.
 */
export function readServerConfig(env: EnvironmentVariables, root: string): ServerConfig {
  const config = readConfig(env, root);
  const providers = readProviderSettings(env, { root, isProduction: config.isProduction });
  const backups = readBackupSettings(env, { ...config, root });
  return { ...config, providers, push: readPushSettings(env, config), backups };
}
