import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

describe('a password', () => {
  it('is stored as a text that says how it was made, with the costs that OWASP advises, and never as itself', async () => {
    const stored = await hashPassword('una-clave-larga');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(stored).not.toContain('una-clave-larga');
  });

  it('is recognised, and no other is, however near', async () => {
    const stored = await hashPassword('una-clave-larga');
    expect(await isPassword(stored, 'una-clave-larga')).toBe(true);
    for (const other of ['', 'una-clave-larg', 'una-clave-larga ', 'Una-clave-larga', 'una-clave-larga\u0000']) {
      expect(await isPassword(stored, other)).toBe(false);
    }
  });

  it('is stored another way for each who has it', async () => {
    const [one, other] = await Promise.all([hashPassword('una-clave-larga'), hashPassword('una-clave-larga')]);
    expect(one).not.toBe(other);
    expect(await isPassword(one, 'una-clave-larga')).toBe(true);
    expect(await isPassword(other, 'una-clave-larga')).toBe(true);
  });

  it('is the same from a keyboard that composes its accents and from one that does not', async () => {
    const composed = 'contraseña-de-lucía'.normalize('NFC');
    const decomposed = composed.normalize('NFD');
    expect(decomposed).not.toBe(composed);
    expect(await isPassword(await hashPassword(composed), decomposed)).toBe(true);
    expect(await isPassword(await hashPassword(decomposed), composed)).toBe(true);
  });

  it('of nobody is never right, not even an empty one', async () => {
    expect(await isPassword(null, 'una-clave-larga')).toBe(false);
    expect(await isPassword(null, '')).toBe(false);
  });

  it('that was stored at other costs is still recognised', async () => {
    const stored = storedAtCosts('una-clave-larga', { memory: 8_192, passes: 3, parallelism: 2 });
    expect(await isPassword(stored, 'una-clave-larga')).toBe(true);
    expect(await isPassword(stored, 'otra-clave')).toBe(false);
  });

  it('that another program stored is recognised', async () => {
    // «password» with the salt «somesalt»: a test vector of the algorithm's reference implementation.
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await isPassword(stored, 'password')).toBe(true);
    expect(await isPassword(stored, 'Password')).toBe(false);
  });

  it.each(['', 'una-clave-larga', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA', '$2b$10$AAAAAAAAAAAAAAAAAAAAAA'])(
    'stored in another form («%s») is a fault, not a wrong password',
    async (stored) => {
      await expect(isPassword(stored, 'una-clave-larga')).rejects.toThrow('not in the PHC form');
    },
  );
});

function storedAtCosts(password: string, costs: { memory: number; passes: number; parallelism: number }): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...costs });
  const { memory, passes, parallelism } = costs;
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`;
}
