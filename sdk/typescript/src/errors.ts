import type { RefusalReason } from './generated/types.gen.js';

/** Something that went wrong in a call. */
export class BillwrightError extends Error {
  constructor(
    message: string,
    /** The name of the request in the service's log. */
    readonly requestId: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

/**
 * No answer came, however often it was tried. Whether the change was made is not known; the same call with the same
 * `Idempotency-Key` finds out without making it twice.
 */
export class NoAnswer extends BillwrightError {
  constructor(
    message: string,
    requestId: string,
    readonly idempotencyKey: string | undefined,
    options?: ErrorOptions,
  ) {
    super(message, requestId, options);
  }
}

interface Problem {
  code?: string;
  message?: string;
  error_id?: string;
  details?: { reason?: RefusalReason; fields?: Record<string, string[]> };
}

/** The service refused a request, or failed. What programs decide by is `reason`, if there is one. */
export class ApiError extends BillwrightError {
  /** The kind of error, such as `ERR_NOT_FOUND`. */
  readonly code: string | undefined;
  /** Why a well-formed request is refused as things are, such as `invoice_has_payments`. */
  readonly reason: RefusalReason | undefined;
  /** For each wrong field what is wrong with it; empty if that is not the trouble. */
  readonly fields: Record<string, string[]>;
  /** What to quote when asking for help about a failure of the service. */
  readonly errorId: string | undefined;

  constructor(
    readonly status: number,
    problem: Problem,
    requestId: string,
  ) {
    super(problem.message ?? `the service answered with status ${status}`, requestId);
    this.code = problem.code;
    this.reason = problem.details?.reason;
    this.fields = problem.details?.fields ?? {};
    this.errorId = problem.error_id;
  }
}

/** Fields are wrong, or it is not the time for the request: see `reason`. */
export class BadRequest extends ApiError {}
/** The key is missing, wrong, expired or revoked. */
export class Unauthorized extends ApiError {}
/** The key lacks the scope. */
export class Forbidden extends ApiError {}
/** There is no such thing, or it is another seller's. */
export class NotFound extends ApiError {}
/** Another request was changing the same thing, also after all retries. */
export class Conflict extends ApiError {}
/** The idempotency key was used for another request before. */
export class IdempotencyMismatch extends ApiError {}
/** Too many requests, also after all retries. */
export class RateLimited extends ApiError {}
/** The service failed, also after all retries: see `errorId`. */
export class ServiceFailed extends ApiError {}

const BY_STATUS: Record<number, typeof ApiError> = {
  400: BadRequest,
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  422: IdempotencyMismatch,
  429: RateLimited,
};

export function apiError(status: number, body: string, requestId: string): ApiError {
  let problem: Problem = {};
  try {
    problem = (JSON.parse(body) as { error?: Problem }).error ?? {};
  } catch {
    // Not from the service, but from something in front of it.
  }
  return new (BY_STATUS[status] ?? (status >= 500 ? ServiceFailed : ApiError))(status, problem, requestId);
}
