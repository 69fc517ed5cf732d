package io.billwright.sdk;

import java.util.List;
import java.util.Map;

/** The service refused a request, or failed. What programs decide by is {@link #reason()}, if there is one. */
public non-sealed class ApiException extends BillwrightException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;
    private final String reason;
    private final transient Map<String, List<String>> fields;
    private final String errorId;

    ApiException(int status, Problem problem, String requestId) {
        super(problem.message(), requestId, null);
        this.status = status;
        this.code = problem.code();
        this.reason = problem.reason();
        this.fields = problem.fields();
        this.errorId = problem.errorId();
    }

    /** What an answer says of its error. */
    record Problem(String code, String message, String reason, Map<String, List<String>> fields, String errorId) {}

    /** The status of HTTP. */
    public int status() {
        return status;
    }

    /** The kind of error, such as {@code ERR_NOT_FOUND}. */
    public String code() {
        return code;
    }

    /** Why a well-formed request is refused as things are, such as {@code invoice_has_payments}; else null. */
    public String reason() {
        return reason;
    }

    /** For each wrong field what is wrong with it; empty if that is not the trouble. */
    public Map<String, List<String>> fields() {
        return fields == null ? Map.of() : fields;
    }

    /** What to quote when asking for help about a failure of the service; else null. */
    public String errorId() {
        return errorId;
    }

    static ApiException of(int status, Problem problem, String requestId) {
        return switch (status) {
            case 400 -> new BadRequest(problem, requestId);
            case 401 -> new Unauthorized(problem, requestId);
            case 403 -> new Forbidden(problem, requestId);
            case 404 -> new NotFound(problem, requestId);
            case 409 -> new Conflict(problem, requestId);
            case 422 -> new IdempotencyMismatch(problem, requestId);
            case 429 -> new RateLimited(problem, requestId);
            default -> status >= 500
                    ? new ServiceFailed(status, problem, requestId)
                    : new ApiException(status, problem, requestId);
        };
    }

    /** Fields are wrong, or it is not the time for the request: see {@link #reason()}. */
    public static final class BadRequest extends ApiException {
        private static final long serialVersionUID = 1;

        BadRequest(Problem problem, String requestId) {
            super(400, problem, requestId);
        }
    }

    /** The key is missing, wrong, expired or revoked. */
    public static final class Unauthorized extends ApiException {
        private static final long serialVersionUID = 1;

        Unauthorized(Problem problem, String requestId) {
            super(401, problem, requestId);
        }
    }

    /** The key lacks the scope. */
    public static final class Forbidden extends ApiException {
        private static final long serialVersionUID = 1;

        Forbidden(Problem problem, String requestId) {
            super(403, problem, requestId);
        }
    }

    /** There is no such thing, or it is another seller's. */
    public static final class NotFound extends ApiException {
        private static final long serialVersionUID = 1;

        NotFound(Problem problem, String requestId) {
            super(404, problem, requestId);
        }
    }

    /** Another request was changing the same thing, also after all retries. */
    public static final class Conflict extends ApiException {
        private static final long serialVersionUID = 1;

        Conflict(Problem problem, String requestId) {
            super(409, problem, requestId);
        }
    }

    /** The idempotency key was used for another request before. */
    public static final class IdempotencyMismatch extends ApiException {
        private static final long serialVersionUID = 1;

        IdempotencyMismatch(Problem problem, String requestId) {
            super(422, problem, requestId);
        }
    }

    /** Too many requests, also after all retries. */
    public static final class RateLimited extends ApiException {
        private static final long serialVersionUID = 1;

        RateLimited(Problem problem, String requestId) {
            super(429, problem, requestId);
        }
    }

    /** The service failed, also after all retries: see {@link #errorId()}. */
    public static final class ServiceFailed extends ApiException {
        private static final long serialVersionUID = 1;

        ServiceFailed(int status, Problem problem, String requestId) {
            super(status, problem, requestId);
        }
    }
}
