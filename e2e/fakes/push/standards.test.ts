// The examples of RFC 8291 and RFC 8292, decrypted and verified by the simulated push service.
import { describe, expect, it } from 'vitest';
import { decryptMessage } from './decrypt-message.ts';
import { vapidRefusal } from './verify-vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const BODY = bytes(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
);
const KEYS = {
  privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
};

describe('the message of RFC 8291', () => {
  it('is decrypted', () => {
    expect(decryptMessage(BODY, KEYS)).toBe('When I grow up, I want to be a watermelon');
  });

  it.each([
    ['another secret of the browser', BODY, { ...KEYS, auth: Buffer.alloc(16) }],
    ['a changed byte', Buffer.from(BODY).fill(0, 100, 101), KEYS],
    ['another length of the key', Buffer.from(BODY).fill(64, 20, 21), KEYS],
    ['records that are too small', Buffer.from(BODY).fill(0, 16, 20), KEYS],
  ])('is not decrypted with %s', (_, body, keys) => {
    expect(() => decryptMessage(body, keys)).toThrow();
  });
});

/** RFC 8292, section 2.4. */
const TOKEN =
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
const KEY = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
const AUTHORIZATION = `vapid t=${TOKEN}, k=${KEY}`;
const EXPECTED = {
  origin: 'https://push.example.net',
  applicationServerKey: KEY,
  now: new Date((1_453_523_768 - 3_600) * 1000),
};

describe('the authorization of RFC 8292', () => {
  it('is accepted', () => {
    expect(vapidRefusal(AUTHORIZATION, EXPECTED)).toBeNull();
  });

  it.each([
    ['without the header', undefined, EXPECTED, 'MissingProviderToken'],
    ['in the older form', `WebPush ${TOKEN}`, EXPECTED, 'MissingProviderToken'],
    ['with a changed signature', AUTHORIZATION.replace('.i3', '.i4'), EXPECTED, 'InvalidSignature'],
    ['with changed claims', AUTHORIZATION.replace('NTM1MjM3NjgsIn', 'NTM1MjM3NjksIn'), EXPECTED, 'InvalidSignature'],
    ['of another key', AUTHORIZATION, { ...EXPECTED, applicationServerKey: 'BA' }, 'VapidPkHashMismatch'],
    ['at another service', AUTHORIZATION, { ...EXPECTED, origin: 'https://push.example.org' }, 'BadAudience'],
    ['after its end', AUTHORIZATION, { ...EXPECTED, now: new Date(1_453_523_768_000) }, 'BadExpiration'],
    ['of more than twelve hours', AUTHORIZATION, { ...EXPECTED, now: new Date(1_453_400_000_000) }, 'BadExpiration'],
  ])('%s is refused', (_, authorization, expected, refusal) => {
    expect(vapidRefusal(authorization, expected)).toBe(refusal);
  });
});
