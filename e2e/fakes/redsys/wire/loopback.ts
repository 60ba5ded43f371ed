// Addresses outside this machine are refused: the simulator never connects or redirects to them.
import { SimulatorRefusal } from './sis-error.ts';

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Throws `SimulatorRefusal` unless the address is empty or an `http:` address of this machine. */
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
