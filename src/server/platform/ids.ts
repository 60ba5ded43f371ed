// Ids and tokens. Verbs are given these, never make their own.
import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Ordered by time, so that new rows go to the end of an index. */
export function newId(): string {
  return v7();
}

/** 256 unguessable bits for a session's cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: enough to recognise it, nothing to use it. A random token needs no slow hash. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
