// Errors of Redsys for invalid requests.

/** An error with a code such as SIS0042, which is 9042 in `Ds_Response`. */
export class SisError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A refusal of this simulator that Redsys does not have, such as an address outside this machine. */
export class SimulatorRefusal extends Error {}
