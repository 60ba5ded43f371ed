// Errors of Redsys for invalid requests.

/**
 * Thrown for an invalid request to the simulated Redsys. `code` is the error code of Redsys, such as SIS0042. In the reply field
 * `Ds_Response`, this code is written as 9042.
 */
export class SisError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Thrown for a request that this simulator refuses and Redsys would not, such as an address outside this machine. */
export class SimulatorRefusal extends Error {}
