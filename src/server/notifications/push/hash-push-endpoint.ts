// The hash by which the endpoint (address) of a push subscription is found in the database.
import { hash } from 'node:crypto';

/**
 * Returns the SHA-256 hash of the endpoint (URL) of a push subscription. It is stored, so that a subscription is found by its
 * endpoint.
 */
export function hashPushEndpoint(endpoint: string): Buffer {
  return hash('sha256', endpoint, 'buffer');
}
