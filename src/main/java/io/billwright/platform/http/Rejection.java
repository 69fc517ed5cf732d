package io.billwright.platform.http;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A request that is rejected with a reason for its sender. Any other exception is our bug.
public abstract sealed class Rejection extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private Rejection(String reason) {
        super(reason, null, false, false);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }

    /// Malformed or impossible data; `fields` lists the mistakes by field, where a field is to blame.
    public static final class Invalid extends Rejection {
        private static final long serialVersionUID = 1L;
        private final transient Map<String, List<String>> fields;
        private final @Nullable Reason because;

        public Invalid(String reason) {
            this(reason, Map.of());
        }

        public Invalid(String reason, Map<String, List<String>> fields) {
            this(reason, fields, null);
        }

        private Invalid(String reason, Map<String, List<String>> fields, @Nullable Reason because) {
            super(reason);
            this.fields = fields;
            this.because = because;
        }

        /// Adds a code for programs: the request is valid, but not possible in the current state.
        public Invalid because(Reason code) {
            return new Invalid(reason(), fields, code);
        }

        public Optional<Reason> because() {
            return Optional.ofNullable(because);
        }

        public static Invalid field(String field, String message) {
            return new Invalid(field + " " + message, Map.of(field, List.of(message)));
        }

        public Map<String, List<String>> fields() {
            return fields;
        }
    }

    /// The addressed resource does not exist for this seller.
    public static final class NotFound extends Rejection {
        private static final long serialVersionUID = 1L;

        public NotFound(String kind) {
            super(kind + " not found");
        }
    }

    public static final class Unauthorized extends Rejection {
        private static final long serialVersionUID = 1L;

        public Unauthorized(String reason) {
            super(reason);
        }
    }

    public static final class Forbidden extends Rejection {
        private static final long serialVersionUID = 1L;

        public Forbidden(String reason) {
            super(reason);
        }
    }

    /// The request lost a race or was made against a state that has changed.
    public static final class Conflict extends Rejection {
        private static final long serialVersionUID = 1L;

        public Conflict(String reason) {
            super(reason);
        }
    }

    public static final class IdempotencyMismatch extends Rejection {
        private static final long serialVersionUID = 1L;

        public IdempotencyMismatch() {
            super("this Idempotency-Key was used with another request");
        }
    }

    public static final class TooLarge extends Rejection {
        private static final long serialVersionUID = 1L;

        public TooLarge(int limit) {
            super("the body is larger than " + limit + " bytes");
        }
    }

    public static final class UnsupportedMediaType extends Rejection {
        private static final long serialVersionUID = 1L;

        public UnsupportedMediaType(String reason) {
            super(reason);
        }
    }

    public static final class RateLimited extends Rejection {
        private static final long serialVersionUID = 1L;
        private final Duration retryAfter;

        public RateLimited(String reason, Duration retryAfter) {
            super(reason);
            this.retryAfter = retryAfter;
        }

        public Duration retryAfter() {
            return retryAfter;
        }
    }

    /// A dependency of the service is away; the sender may retry.
    public static final class Unavailable extends Rejection {
        private static final long serialVersionUID = 1L;

        public Unavailable(String reason) {
            super(reason);
        }
    }
}
