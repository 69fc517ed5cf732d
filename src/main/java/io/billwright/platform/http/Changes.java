package io.billwright.platform.http;

import io.billwright.platform.db.AuditLog;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Runs the change of an endpoint: one transaction holds the idempotency key, the work and the answer (S4). Only
/// successful answers are stored, so a rejected request may be sent again with the same key.
@Component
public final class Changes {

    private final SellerTransactions transactions;
    private final IdempotencyStore keys;
    private final AuditLog audit;
    private final JsonMapper json;

    Changes(SellerTransactions transactions, IdempotencyStore keys, AuditLog audit, JsonMapper json) {
        this.transactions = transactions;
        this.keys = keys;
        this.audit = audit;
        this.json = json;
    }

    /// Answers 201: a resource was created.
    public ResponseEntity<byte[]> created(Call call, Supplier<?> work) {
        return change(call, HttpStatus.CREATED, work);
    }

    /// Answers 201 with a secret that is shown once and never stored: a repeated request gets the answer without it.
    public ResponseEntity<byte[]> createdWithSecret(Call call, Supplier<ShownOnce> work) {
        return change(call, HttpStatus.CREATED, work);
    }

    /// An answer with a secret, and the same answer as it may be stored.
    public record ShownOnce(Object shown, Object kept) {}

    /// The stored answer to an earlier copy of this request, for work that calls other systems before it changes
    /// anything.
    public Optional<ResponseEntity<byte[]>> earlier(Call call) {
        return call.idempotentRequest()
                .flatMap(request -> transactions
                        .in(call.seller(), () -> keys.find(request.key()))
                        .map(earlier -> replay(request, earlier)));
    }

    /// Answers 200.
    public ResponseEntity<byte[]> done(Call call, Supplier<?> work) {
        return change(call, HttpStatus.OK, work);
    }

    /// Answers with the status that `status` derives from the result of the work.
    public <T> ResponseEntity<byte[]> answered(Call call, Function<T, HttpStatus> status, Supplier<T> work) {
        var keyed = call.idempotentRequest();
        if (keyed.isEmpty()) {
            return transactions.in(call.seller(), () -> {
                audit.note();
                var result = work.get();
                return answer(status.apply(result).value(), json.writeValueAsString(shown(result)));
            });
        }
        return transactions.in(call.seller(), () -> once(keyed.get(), status, work));
    }

    private <T> ResponseEntity<byte[]> change(Call call, HttpStatus status, Supplier<T> work) {
        return answered(call, _ -> status, work);
    }

    private <T> ResponseEntity<byte[]> once(
            IdempotentRequest request, Function<T, HttpStatus> statusOf, Supplier<T> work) {
        var earlier = claim(request);
        if (earlier.isPresent()) {
            return replay(request, earlier.get());
        }
        audit.note();
        var result = work.get();
        int status = statusOf.apply(result).value();
        keys.answer(request, status, json.writeValueAsString(kept(result)));
        return answer(status, json.writeValueAsString(shown(result)));
    }

    private Optional<IdempotencyStore.Earlier> claim(IdempotentRequest request) {
        try {
            return keys.claim(request);
        } catch (DataAccessException failure) {
            if (SqlState.is(failure, SqlState.LOCK_NOT_AVAILABLE)) {
                throw new Rejection.Conflict("a request with this Idempotency-Key is in progress");
            }
            throw failure;
        }
    }

    private static Object shown(Object result) {
        return result instanceof ShownOnce once ? once.shown() : result;
    }

    private static Object kept(Object result) {
        return result instanceof ShownOnce once ? once.kept() : result;
    }

    private static ResponseEntity<byte[]> replay(IdempotentRequest request, IdempotencyStore.Earlier earlier) {
        if (!request.hash().equals(earlier.requestHash())) {
            throw new Rejection.IdempotencyMismatch();
        }
        return ResponseEntity.status(earlier.status())
                .header("Idempotent-Replayed", "true")
                .contentType(MediaType.APPLICATION_JSON)
                .body(earlier.body().getBytes(StandardCharsets.UTF_8));
    }

    private static ResponseEntity<byte[]> answer(int status, String body) {
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_JSON)
                .body(body.getBytes(StandardCharsets.UTF_8));
    }
}
