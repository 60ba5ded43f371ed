// Resolving the hosts of push services.
import { describe, expect, it } from 'vitest';
import { NO_PUSH_SETTINGS } from '#server/platform/push-settings.ts';
import { createPushTargetResolver } from './push-targets.ts';

const FCM = 'https://fcm.googleapis.com/fcm/send/1';
const SIMULATOR = { port: 8443, certificate: 'its certificate' };

/** A lookup that counts the names it was asked for. */
function countedLookUp(answer: (hostname: string) => Promise<readonly string[]>) {
  const hostnames: string[] = [];
  const lookUp = (hostname: string) => {
    hostnames.push(hostname);
    return answer(hostname);
  };
  return { hostnames, lookUp };
}

describe('the host of a push service', () => {
  it('is looked up once for all messages that go to it at the same time or soon after', async () => {
    const { hostnames, lookUp } = countedLookUp(async () => ['142.250.184.10', '2a00:1450:4003:80c::200a']);
    const resolver = createPushTargetResolver(NO_PUSH_SETTINGS, lookUp);
    const targets = await Promise.all([resolver.resolve(FCM), resolver.resolve(`${FCM}2`)]);
    await resolver.resolve(FCM);
    expect(hostnames).toEqual(['fcm.googleapis.com']);
    expect(targets).toMatchObject([
      {
        endpoint: { hostname: 'fcm.googleapis.com', port: 443, path: '/fcm/send/1' },
        addresses: ['142.250.184.10', '2a00:1450:4003:80c::200a'],
        certificate: null,
      },
      { endpoint: { path: '/fcm/send/12' } },
    ]);
  });

  it('is looked up again after a failure', async () => {
    const { hostnames, lookUp } = countedLookUp(() => Promise.reject(new Error('EAI_AGAIN')));
    const resolver = createPushTargetResolver(NO_PUSH_SETTINGS, lookUp);
    await expect(resolver.resolve(FCM)).rejects.toMatchObject({ code: 'not-resolved' });
    await expect(resolver.resolve(FCM)).rejects.toMatchObject({ code: 'not-resolved' });
    expect(hostnames).toHaveLength(2);
  });

  it('is not looked up if it is not allowed', async () => {
    const { hostnames, lookUp } = countedLookUp(async () => ['8.8.8.8']);
    const resolver = createPushTargetResolver(NO_PUSH_SETTINGS, lookUp);
    await expect(resolver.resolve('https://localhost:8443/1')).rejects.toMatchObject({ code: 'endpoint-not-allowed' });
    expect(hostnames).toEqual([]);
  });

  it('may be that of the simulator, which is reached only on this machine and by its own certificate', async () => {
    const { hostnames, lookUp } = countedLookUp(async () => ['10.0.0.5']);
    const resolver = createPushTargetResolver({ ...NO_PUSH_SETTINGS, simulator: SIMULATOR }, lookUp);
    const endpoint = { hostname: 'localhost', port: 8443, path: '/push/1' };
    expect(await resolver.resolve('https://localhost:8443/push/1')).toEqual({
      ...{ endpoint, addresses: ['127.0.0.1'], certificate: SIMULATOR.certificate },
    });
    expect(hostnames).toEqual([]);
    await expect(resolver.resolve(FCM)).rejects.toMatchObject({ code: 'address-not-public' });
  });
});
