// Errors of Redsys for invalid requests.

/** Thrown for an invalid request: an error of Redsys with a code such as SIS0042, which is 9042 in `Ds_Response`. */
export class SisError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Thrown for a request that this simulator refuses and Redsys would not, such as an address outside this machine. */
export class SimulatorRefusal extends Error {}
