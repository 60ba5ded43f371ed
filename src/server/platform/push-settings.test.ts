// Reading the settings of push messages from the environment.
import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
// Sets the Spanish default messages of validation, as in the server: settings must not use them.
import './http/http.ts';
import { type EnvironmentVariables, InvalidSettingError } from './config.ts';
import { readPushSettings } from './push-settings.ts';

const DEVELOPMENT = { publicUrl: 'http://localhost:3000', isProduction: false };
const PRODUCTION = { publicUrl: 'https://encina.es', isProduction: true };
const SIMULATOR = { PUSH_SIMULATOR_PORT: '8443', PUSH_SIMULATOR_CERT: '-----BEGIN CERTIFICATE-----' };

function aPair(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const pair = createECDH('prime256v1');
  return {
    VAPID_PUBLIC_KEY: pair.generateKeys('base64url'),
    VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
}

describe('the settings of push messages', () => {
  it('all have defaults: push is off while no address of the venue is public', () => {
    expect(readPushSettings({}, DEVELOPMENT)).toEqual({ subject: null, vapidKeys: null, hosts: [], simulator: null });
  });

  it('are read from the environment', () => {
    const pair = aPair();
    const env = { ...pair, PUSH_HOSTS: 'push.example.org, *.push.example.net', MAIL_FROM: 'hola@encina.es' };
    expect(readPushSettings(env, DEVELOPMENT)).toEqual({
      subject: 'mailto:hola@encina.es',
      vapidKeys: { publicKey: pair.VAPID_PUBLIC_KEY, privateKey: pair.VAPID_PRIVATE_KEY },
      hosts: ['push.example.org', '*.push.example.net'],
      simulator: null,
    });
    expect(readPushSettings(env, PRODUCTION).subject).toBe('https://encina.es');
  });

  it('may name a simulated push service outside of production', () => {
    expect(readPushSettings(SIMULATOR, DEVELOPMENT).simulator).toEqual({
      port: 8443,
      certificate: '-----BEGIN CERTIFICATE-----',
    });
  });
});

describe('a wrong setting of push messages', () => {
  const pair = aPair();
  it.each<[string, EnvironmentVariables, string]>([
    ['only a public key', { VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY }, 'the two keys of one pair'],
    ['only a private key', { VAPID_PRIVATE_KEY: pair.VAPID_PRIVATE_KEY }, 'the two keys of one pair'],
    ['the keys of two pairs', { ...pair, VAPID_PRIVATE_KEY: aPair().VAPID_PRIVATE_KEY }, 'the two keys of one pair'],
    ['a key that is too short', { ...pair, VAPID_PRIVATE_KEY: 'c2hvcnQ' }, 'the two keys of one pair'],
    ['a private key of zeros', { ...pair, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'the two keys of one pair'],
    ['a host with a scheme', { PUSH_HOSTS: 'https://push.example.org' }, 'host names separated by commas'],
    ['every host', { PUSH_HOSTS: '*' }, 'host names separated by commas'],
    ['a local host', { PUSH_HOSTS: 'localhost' }, 'host names separated by commas'],
    ['a simulator without its certificate', { PUSH_SIMULATOR_PORT: '8443' }, 'go together'],
    ['a simulator in production', SIMULATOR, 'not allowed in production'],
  ])('such as %s stops the start', (_, env, message) => {
    const read = () => readPushSettings(env, PRODUCTION);
    expect(read).toThrow(InvalidSettingError);
    expect(read).toThrow(message);
  });
});
