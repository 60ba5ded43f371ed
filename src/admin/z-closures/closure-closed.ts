// Recognises that a Z closure (cash closing) was closed meanwhile, such as on another tablet.
import { ServerRefusalError } from '#contract/client.ts';

/** True if this error means that the server refused a change because the Z closure (cash closing) is already closed. */
export function isZClosureClosedError(error: Error): boolean {
  return error instanceof ServerRefusalError && error.code === 'closure-closed';
}
