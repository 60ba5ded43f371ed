// Which addresses of push subscriptions are accepted.
import { describe, expect, it } from 'vitest';
import {
  isPublicHostName,
  isPushHostPattern,
  PUSH_ENDPOINT_CHARACTERS_MAX,
  parsePushEndpoint,
} from './push-endpoint.ts';

const RULES = { hosts: ['push.encina.es', '*.push.example.org'], simulatorPort: 8443 };
const FCM = 'https://fcm.googleapis.com/fcm/send/';

describe('the address of a push subscription', () => {
  it.each([
    ['of Chrome', `${FCM}dJ3:APA91b-x_Y`, 'fcm.googleapis.com'],
    ['of Firefox', 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB', 'updates.push.services.mozilla.com'],
    ['of Safari', 'https://web.push.apple.com/QGzx8r', 'web.push.apple.com'],
    ['of Edge', 'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2b%2f', 'wns2-par02p.notify.windows.com'],
    ['with the usual port', 'https://web.push.apple.com:443/QGzx8r', 'web.push.apple.com'],
    ['of a host of the settings', 'https://push.encina.es/1', 'push.encina.es'],
    ['of a subdomain of the settings', 'https://a.b.push.example.org/1', 'a.b.push.example.org'],
    ['of the maximum length', FCM.padEnd(PUSH_ENDPOINT_CHARACTERS_MAX, 'x'), 'fcm.googleapis.com'],
  ])('%s is accepted', (_, endpoint, hostname) => {
    expect(parsePushEndpoint(endpoint, RULES)).toMatchObject({ hostname, port: 443 });
  });

  it('is split into host, port and path with query', () => {
    expect(parsePushEndpoint('https://localhost:8443/push/1?a=b', RULES)).toEqual({
      hostname: 'localhost',
      port: 8443,
      path: '/push/1?a=b',
    });
  });

  it.each([
    ['without TLS', 'http://fcm.googleapis.com/fcm/send/1'],
    ['on another port', 'https://fcm.googleapis.com:8443/fcm/send/1'],
    ['of an unknown host', 'https://push.attacker.example/1'],
    ['of a host that only ends alike', 'https://evilpush.apple.com/1'],
    ['of a host that begins alike', 'https://fcm.googleapis.com.attacker.example/1'],
    ['of a parent domain', 'https://push.apple.com/1'],
    ['of an empty label', 'https://.push.apple.com/1'],
    ['of two dots', 'https://web..push.apple.com/1'],
    ['with a dot at the end of the host', 'https://fcm.googleapis.com./1'],
    ['in upper case', 'https://FCM.googleapis.com/1'],
    ['with a user', 'https://user@fcm.googleapis.com/1'],
    ['with user and password', 'https://fcm.googleapis.com:443@127.0.0.1/1'],
    ['with a user that looks like a known host', 'https://fcm.googleapis.com@attacker.example/1'],
    ['with a backslash', 'https://attacker.example\\.push.apple.com/1'],
    ['with a fragment', 'https://fcm.googleapis.com/1#x'],
    ['with a space', 'https://fcm.googleapis.com/1 HTTP/1.1'],
    ['with a line feed', 'https://fcm.googleapis.com/1\r\nHost: x'],
    ['with a line feed at its end', 'https://fcm.googleapis.com/1\n'],
    ['with a letter outside of ASCII', 'https://fcm.googleapis.com/ñ'],
    ['without a path', 'https://fcm.googleapis.com'],
    ['of an IP address', 'https://127.0.0.1/1'],
    ['of an IPv6 address', 'https://[::1]/1'],
    ['of localhost on another port', 'https://localhost:8444/1'],
    ['of localhost on the usual port', 'https://localhost/1'],
    ['of the port of the simulator on another host', 'https://push.encina.es:8443/1'],
    ['that is too long', FCM.padEnd(PUSH_ENDPOINT_CHARACTERS_MAX + 1, 'x')],
    ['that is empty', ''],
  ])('%s is refused', (_, endpoint) => {
    expect(parsePushEndpoint(endpoint, RULES)).toBeNull();
  });

  it('on this machine is refused without a simulator', () => {
    expect(parsePushEndpoint('https://localhost:8443/1', { hosts: [], simulatorPort: null })).toBeNull();
  });
});

describe('a host of the settings', () => {
  it.each(['push.encina.es', '*.push.example.org', '*.encina.es', 'a-b.c1.de'])('may be %s', (host) => {
    expect(isPushHostPattern(host)).toBe(true);
  });

  it.each([
    ...['*', '*.com', 'localhost', '127.0.0.1', '*.0.0.1', 'Push.es', 'https://push.es', 'push.es:443', 'push.es/', ''],
    ...['*.*.es', 'a.*.es', '-a.es', '[::1]'],
  ])('may not be «%s»', (host) => {
    expect(isPushHostPattern(host)).toBe(false);
  });
});

describe('a host name', () => {
  it.each(['encina.es', 'bar.encina.es', 'xn--caf-dma.es', 'Encina.ES'])('such as %s is public', (host) => {
    expect(isPublicHostName(host)).toBe(true);
  });

  it.each([
    ...['localhost', 'bar.localhost', 'bar.local', 'bar.invalid', 'router.lan', 'nas.home.arpa', 'caja.internal'],
    ...['192.168.1.10', '8.8.8.8', '[2001:db8::1]', 'caja', '', 'encina.es.', 'bar.test'],
  ])('such as «%s» is not public', (host) => {
    expect(isPublicHostName(host)).toBe(false);
  });
});
