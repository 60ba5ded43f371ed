// A planned fault that no request meets proves nothing: its test fails.

/** Thrown when a test planned a fault that no request met, so that the test proves nothing. */
export class UnusedFaultError extends Error {}

/** Throws `UnusedFaultError` if there are faults in `unused`. `simulator` is the name of the simulator in the message. */
export function requireNoUnusedFaults(simulator: string, unused: readonly object[]): void {
  if (unused.length === 0) return;
  const plans = unused.map((fault) => JSON.stringify(fault)).join(', ');
  throw new UnusedFaultError(`A fault that was planned at the simulator of ${simulator} was never used: ${plans}`);
}
