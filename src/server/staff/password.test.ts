// Password hashing.
import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('password hashing', () => {
  it('a password is stored as a PHC string with the costs recommended by OWASP, never in plain text', async () => {
    const stored = await hashPassword('una-clave-larga');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(stored).not.toContain('una-clave-larga');
  });

  it('only the exact password is accepted, a similar one is refused', async () => {
    const stored = await hashPassword('una-clave-larga');
    expect(await verifyPassword(stored, 'una-clave-larga')).toBe(true);
    for (const other of ['', 'una-clave-larg', 'una-clave-larga ', 'Una-clave-larga', 'una-clave-larga\u0000']) {
      expect(await verifyPassword(stored, other)).toBe(false);
    }
  });

  it('the same password of two users has two different hashes', async () => {
    const [one, other] = await Promise.all([hashPassword('una-clave-larga'), hashPassword('una-clave-larga')]);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, 'una-clave-larga')).toBe(true);
    expect(await verifyPassword(other, 'una-clave-larga')).toBe(true);
  });

  it('a password is accepted in composed and decomposed Unicode form', async () => {
    const composed = 'contraseña-de-lucía'.normalize('NFC');
    const decomposed = composed.normalize('NFD');
    expect(decomposed).not.toBe(composed);
    expect(await verifyPassword(await hashPassword(composed), decomposed)).toBe(true);
    expect(await verifyPassword(await hashPassword(decomposed), composed)).toBe(true);
  });

  it('without a stored hash every password is refused, an empty one too', async () => {
    expect(await verifyPassword(null, 'una-clave-larga')).toBe(false);
    expect(await verifyPassword(null, '')).toBe(false);
  });

  it('a hash made with other costs is still accepted', async () => {
    const stored = storedAtCosts('una-clave-larga', { memory: 8_192, passes: 3, parallelism: 2 });
    expect(await verifyPassword(stored, 'una-clave-larga')).toBe(true);
    expect(await verifyPassword(stored, 'otra-clave')).toBe(false);
  });

  it('a hash made by another program is accepted', async () => {
    // «password» with the salt «somesalt»: a test vector of the algorithm's reference implementation.
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword(stored, 'password')).toBe(true);
    expect(await verifyPassword(stored, 'Password')).toBe(false);
  });

  it.each(['', 'una-clave-larga', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA', '$2b$10$AAAAAAAAAAAAAAAAAAAAAA'])(
    'a stored hash in another format («%s») is an internal error, not a wrong password',
    async (stored) => {
      await expect(verifyPassword(stored, 'una-clave-larga')).rejects.toThrow('not in the PHC form');
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
