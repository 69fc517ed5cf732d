package io.billwright.platform.http;

import io.billwright.platform.clock.ClockDiffers;
import io.billwright.platform.db.SellerBusy;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.http.ErrorResponse.Details;
import io.billwright.platform.http.ErrorResponse.ErrorBody;
import io.opentelemetry.api.trace.Span;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.coyote.BadRequestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/// The only place where a failure becomes an HTTP status and an error code (R23).
@RestControllerAdvice
final class ErrorMapping {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorMapping.class);
    private static final Duration UNAVAILABLE = Duration.ofSeconds(2);

    @ExceptionHandler
    ResponseEntity<ErrorResponse> failed(Exception failure) {
        return switch (failure) {
            case Rejection rejection -> rejected(rejection);
            case NoResourceFoundException _, NoHandlerFoundException _ ->
                answer(HttpStatus.NOT_FOUND, "ERR_NOT_FOUND", "no such path");
            case HttpRequestMethodNotSupportedException wrongMethod -> wrongMethod(wrongMethod);
            case HttpMediaTypeNotSupportedException _ ->
                rejected(new Rejection.UnsupportedMediaType("the content type is not accepted here"));
            case MaxUploadSizeExceededException _ -> rejected(new Rejection.TooLarge(BodyParser.LIMIT));
            case ClientAbortException aborted -> aborted(aborted);
            case BadRequestException _ -> rejected(new Rejection.Invalid("the body could not be read"));
            case SellerBusy busy -> rejected(new Rejection.RateLimited(String.valueOf(busy.getMessage()), UNAVAILABLE));
            case ClockDiffers differs -> rejected(new Rejection.Unavailable(String.valueOf(differs.getMessage())));
            case MultipartException _ -> rejected(new Rejection.Invalid("malformed multipart body"));
            default -> failedInDatabase(failure);
        };
    }

    /// The work is done, but its sender did not wait for the answer. The `response` parameter tells Spring to send no
    /// answer.
    @ExceptionHandler
    void left(AsyncRequestNotUsableException failure, HttpServletResponse response) {
        LOG.debug("nobody waited for an answer", failure);
    }

    /// Rethrown: the server closes the connection.
    @ExceptionHandler
    void cutOff(CutOff failure) {
        LOG.error("an answer was cut off", failure);
        throw failure;
    }

    /// Tomcat has already answered, or the client has gone.
    private static ResponseEntity<ErrorResponse> aborted(ClientAbortException aborted) {
        LOG.debug("a request was not completed", aborted);
        return answer(HttpStatus.REQUEST_TIMEOUT, "ERR_BAD_REQUEST", "the request did not arrive in time");
    }

    private static ResponseEntity<ErrorResponse> rejected(Rejection rejection) {
        return switch (rejection) {
            case Rejection.Invalid invalid -> invalid(invalid);
            case Rejection.NotFound _ -> answer(HttpStatus.NOT_FOUND, "ERR_NOT_FOUND", rejection.reason());
            case Rejection.Unauthorized _ -> answer(HttpStatus.UNAUTHORIZED, "ERR_UNAUTHORIZED", rejection.reason());
            case Rejection.Forbidden _ -> answer(HttpStatus.FORBIDDEN, "ERR_FORBIDDEN", rejection.reason());
            case Rejection.Conflict _ -> answer(HttpStatus.CONFLICT, "ERR_CONFLICT", rejection.reason());
            case Rejection.IdempotencyMismatch _ ->
                answer(HttpStatus.UNPROCESSABLE_CONTENT, "ERR_IDEMPOTENCY_MISMATCH", rejection.reason());
            case Rejection.TooLarge _ -> answer(HttpStatus.CONTENT_TOO_LARGE, "ERR_BAD_REQUEST", rejection.reason());
            case Rejection.UnsupportedMediaType _ ->
                answer(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "ERR_BAD_REQUEST", rejection.reason());
            case Rejection.RateLimited limited ->
                later(HttpStatus.TOO_MANY_REQUESTS, limited.retryAfter(), "ERR_RATE_LIMITED", rejection.reason());
            case Rejection.Unavailable _ ->
                later(HttpStatus.SERVICE_UNAVAILABLE, UNAVAILABLE, "ERR_UNAVAILABLE", rejection.reason());
        };
    }

    private static ResponseEntity<ErrorResponse> later(HttpStatus status, Duration after, String code, String message) {
        return ResponseEntity.status(status)
                .header(HttpHeaders.RETRY_AFTER, Long.toString(after.toSeconds()))
                .contentType(MediaType.APPLICATION_JSON)
                .body(ErrorResponse.of(code, message));
    }

    private static ResponseEntity<ErrorResponse> invalid(Rejection.Invalid invalid) {
        var fields = invalid.fields().isEmpty() ? null : invalid.fields();
        var reason = invalid.because().map(Reason::code).orElse(null);
        var details = fields == null && reason == null ? null : new Details(fields, reason);
        var body = new ErrorResponse(new ErrorBody("ERR_BAD_REQUEST", invalid.reason(), null, details));
        return ResponseEntity.badRequest()
                .contentType(MediaType.APPLICATION_JSON)
                .body(body);
    }

    private static ResponseEntity<ErrorResponse> wrongMethod(HttpRequestMethodNotSupportedException failure) {
        var allowed = String.join(
                ", ", Optional.ofNullable(failure.getSupportedMethods()).orElse(new String[0]));
        return ResponseEntity.badRequest()
                .header(HttpHeaders.ALLOW, allowed)
                .contentType(MediaType.APPLICATION_JSON)
                .body(ErrorResponse.of("ERR_BAD_REQUEST", failure.getMethod() + " is not supported here"));
    }

    private static ResponseEntity<ErrorResponse> failedInDatabase(Exception failure) {
        if (SqlState.is(failure, SqlState.SELLER_CLOSED)) {
            return rejected(new Rejection.Unavailable("this seller is being moved; try again"));
        }
        if (SqlState.is(failure, SqlState.CANCELED)) {
            LOG.warn("a statement took too long", failure);
            return rejected(new Rejection.Unavailable(
                    "this takes the database too long; ask for less at once, or try again later"));
        }
        return lockTimedOut(failure) ? rejected(busy()) : SqlState.isPassing(failure) ? away(failure) : bug(failure);
    }

    private static boolean lockTimedOut(Exception failure) {
        return SqlState.is(failure, SqlState.LOCK_NOT_AVAILABLE) || SqlState.is(failure, SqlState.DEADLOCK);
    }

    private static Rejection busy() {
        return new Rejection.Conflict("another request is changing the same object; try again");
    }

    /// The sender cannot know whether the commit succeeded, and need not: a retry with the same Idempotency-Key is
    /// safe.
    private static ResponseEntity<ErrorResponse> away(Exception failure) {
        LOG.warn("the database is away: {}", String.valueOf(NestedExceptionUtils.getMostSpecificCause(failure)));
        return rejected(new Rejection.Unavailable("the database cannot be reached; try again"));
    }

    private static ResponseEntity<ErrorResponse> bug(Exception failure) {
        var errorId = UUID.randomUUID().toString();
        Span.current()
                .setAttribute("billwright.error_id", errorId)
                .setAttribute("error.type", failure.getClass().getName());
        LOG.error("request failed, error_id {}", errorId, failure);
        var body = new ErrorBody("ERR_SERVER_ERROR", "the service failed; quote error_id to support", errorId, null);
        return ResponseEntity.internalServerError()
                .contentType(MediaType.APPLICATION_JSON)
                .body(new ErrorResponse(body));
    }

    private static ResponseEntity<ErrorResponse> answer(HttpStatus status, String code, String message) {
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_JSON)
                .body(ErrorResponse.of(code, message));
    }
}
