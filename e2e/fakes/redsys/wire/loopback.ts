// The simulator never talks outside this machine, nor sends a browser there.
import { SimulatorRefusal } from './sis-error.ts';

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Throws `SimulatorRefusal` for an address elsewhere. An empty one is none, and passes. */
export function requireLoopback(address: string): void {
  if (address !== '' && !isLoopback(address)) {
    throw new SimulatorRefusal(`El simulador solo habla con esta máquina, no con ${address}`);
  }
}

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && LOOPBACK_HOSTS.has(hostname);
}
