// Errors of the API.

interface RefusalDetails {
  readonly type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly status?: number;
  readonly code?: string;
  readonly declineCode?: string;
  readonly param?: string;
  /** The id of the charge that failed. */
  readonly charge?: string;
  /** The intent of the call, in its state after the call. */
  readonly intent?: object;
}

/** Thrown when the API refuses a call; it becomes the error response. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(message: string, details: RefusalDetails = {}) {
    super(message);
    this.details = details;
    this.status = details.status ?? (details.type === 'card_error' ? 402 : 400);
  }

  /** Body of the error response. */
  body(): object {
    const { type = 'invalid_request_error', code, declineCode, param, charge, intent } = this.details;
    return {
      error: {
        type,
        message: this.message,
        ...(code === undefined ? {} : { code }),
        ...(declineCode === undefined ? {} : { decline_code: declineCode }),
        ...(param === undefined ? {} : { param }),
        ...(charge === undefined ? {} : { charge }),
        ...(intent === undefined ? {} : { payment_intent: intent }),
      },
    };
  }
}

/** Parameters that contain ids: a missing object is status 400 there, and 404 in a path. */
const PARAMETERS_WITH_IDS = ['customer', 'payment_method', 'payment_intent', 'charge', 'starting_after'];

/** Returns the API's error for an id that no object of this type has. */
export function resourceMissing(type: string, id: string, param = 'id'): ApiRefusal {
  const status = PARAMETERS_WITH_IDS.includes(param) ? 400 : 404;
  return new ApiRefusal(`No such ${type}: '${id}'`, { status, code: 'resource_missing', param });
}
