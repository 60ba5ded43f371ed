// The hash by which the endpoint of a push subscription is found.
import { hash } from 'node:crypto';

/** SHA-256 of the endpoint. */
export function hashEndpoint(endpoint: string): Buffer {
  return hash('sha256', endpoint, 'buffer');
}
