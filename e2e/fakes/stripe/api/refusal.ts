// How the API says no.

interface RefusalDetails {
  readonly type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly status?: number;
  readonly code?: string;
  readonly declineCode?: string;
  readonly param?: string;
  /** The intent that the call was about, as it is after the call. */
  readonly intent?: object;
}

/** A call that the API refuses. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(message: string, details: RefusalDetails = {}) {
    super(message);
    this.details = details;
    this.status = details.status ?? (details.type === 'card_error' ? 402 : 400);
  }

  /** As it goes over the wire. */
  body(): object {
    const { type = 'invalid_request_error', code, declineCode, param, intent } = this.details;
    return {
      error: {
        type,
        message: this.message,
        ...(code === undefined ? {} : { code }),
        ...(declineCode === undefined ? {} : { decline_code: declineCode }),
        ...(param === undefined ? {} : { param }),
        ...(intent === undefined ? {} : { payment_intent: intent }),
      },
    };
  }
}

/** What a call names among its parameters, rather than in its path. */
const PARAMETERS_WITH_IDS = ['customer', 'payment_method', 'payment_intent'];

/** No such thing. */
export function resourceMissing(what: string, id: string, param = 'id'): ApiRefusal {
  const status = PARAMETERS_WITH_IDS.includes(param) ? 400 : 404;
  return new ApiRefusal(`No such ${what}: '${id}'`, { status, code: 'resource_missing', param });
}
