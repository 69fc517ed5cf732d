package io.billwright.metering.usage;

import io.billwright.metering.usage.UsageFields.Read;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.OpaqueText;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesLargeBodies;
import io.billwright.platform.http.TakesQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.JsonNodeFactory;

@RestController
final class UsageController {

    private static final int MOST_AT_ONCE = 1000;
    private static final int LARGEST_BATCH = 5 * 1024 * 1024;

    private final Changes changes;
    private final SellerClock clock;
    private final WriteUsage writeUsage;
    private final HandOverUsage handOverUsage;
    private final EditUsage editUsage;
    private final DeleteUsage deleteUsage;

    UsageController(
            Changes changes,
            SellerClock clock,
            WriteUsage writeUsage,
            HandOverUsage handOverUsage,
            EditUsage editUsage,
            DeleteUsage deleteUsage) {
        this.changes = changes;
        this.clock = clock;
        this.writeUsage = writeUsage;
        this.handOverUsage = handOverUsage;
        this.editUsage = editUsage;
        this.deleteUsage = deleteUsage;
    }

    @PostMapping("/api/v2/usage")
    ResponseEntity<byte[]> write(Call call) {
        return taken(call, UsageController::status, () -> {
            var entry = call.body(UsageFields::of);
            return accepted(write(call, List.of(entry)).getFirst());
        });
    }

    private static HttpStatus status(UsageResult result) {
        return switch (result.outcome()) {
            case ACCEPTED -> HttpStatus.ACCEPTED;
            case CREATED -> HttpStatus.CREATED;
            case DUPLICATE, CONFLICT, REJECTED -> HttpStatus.OK;
        };
    }

    private static UsageResult accepted(UsageResult result) {
        return switch (result.outcome()) {
            case ACCEPTED, CREATED, DUPLICATE -> result;
            case CONFLICT -> throw new Rejection.Conflict(String.valueOf(result.message()));
            case REJECTED -> throw refusal(result);
        };
    }

    /// An unknown id is answered with 404, here as elsewhere (R23).
    private static Rejection refusal(UsageResult result) {
        var fields = Objects.requireNonNull(result.fields());
        if (fields.containsKey("subscription_id")) {
            return new Rejection.NotFound("subscription");
        }
        if (fields.containsKey("brick_id")) {
            return new Rejection.NotFound("brick");
        }
        return new Rejection.Invalid(String.valueOf(result.message()), fields);
    }

    record Results(List<UsageResult> results) {}

    @PostMapping("/api/v2/usage/batch")
    @TakesLargeBodies(limit = LARGEST_BATCH)
    ResponseEntity<byte[]> writeBatch(Call call) {
        var read = call.body(fields -> fields.items("entries", 1, MOST_AT_ONCE)).stream()
                .map(UsageFields::read)
                .toList();
        return taken(call, _ -> HttpStatus.OK, () -> new Results(writeReadable(call, read)));
    }

    /// Writes the entries that could be read, and returns their results in place among those that could not.
    private List<UsageResult> writeReadable(Call call, List<Read> read) {
        var readable = new ArrayList<UsageEntry>(read.size());
        for (var one : read) {
            if (one instanceof Read.Entry(var entry)) {
                readable.add(entry);
            }
        }
        var written = write(call, readable).iterator();
        var results = new ArrayList<UsageResult>(read.size());
        for (var one : read) {
            results.add(
                    switch (one) {
                        case Read.Entry _ -> written.next();
                        case Read.Refused(var result) -> result;
                    });
        }
        return results;
    }

    private List<UsageResult> write(Call call, List<UsageEntry> entries) {
        var seller = call.seller();
        return handOverUsage.isPossible()
                ? handOverUsage.handle(seller, entries, call.idempotentId())
                : writeUsage.handle(seller, entries, clock.now(seller));
    }

    /// Usage is written in one transaction with the answer. A log gets it before that, so no transaction waits for a
    /// broker.
    private <T> ResponseEntity<byte[]> taken(Call call, Function<T, HttpStatus> status, Supplier<T> work) {
        if (!handOverUsage.isPossible()) {
            return changes.answered(call, status, work);
        }
        return changes.earlier(call).orElseGet(() -> {
            var result = work.get();
            return changes.answered(call, status, () -> result);
        });
    }

    /// The id of an entry, and the rest of the request.
    private record Addressed<T>(String transactionId, T rest) {}

    @PatchMapping({"/api/v2/usage", "/api/v2/usage/"})
    @TakesQuery("transaction_id")
    ResponseEntity<byte[]> edit(Call call) {
        return changes.done(call, () -> {
            var request = addressed(call, EditUsage.Request::of);
            return editUsage.handle(call.seller(), request.transactionId(), request.rest());
        });
    }

    @DeleteMapping({"/api/v2/usage", "/api/v2/usage/"})
    @TakesQuery("transaction_id")
    ResponseEntity<byte[]> delete(Call call) {
        return changes.done(call, () -> {
            var request = addressed(call, _ -> true);
            return deleteUsage.handle(call.seller(), request.transactionId());
        });
    }

    /// The id is in the body or in the query (spec 4.12); in both, it must be the same.
    private static <T> Addressed<T> addressed(Call call, Function<Fields, T> rest) {
        var inQuery = call.query("transaction_id");
        return call.body(fields -> {
            var inBody = id(fields, inQuery);
            if (inQuery != null && !inQuery.equals(inBody)) {
                fields.wrong("transaction_id", "must be the same in the query and in the body");
            }
            return new Addressed<>(inBody, rest.apply(fields));
        });
    }

    private static String id(Fields fields, @Nullable String inQuery) {
        if (inQuery == null || fields.present("transaction_id")) {
            return OpaqueText.read(fields, "transaction_id", UsageFields.LONGEST_ID);
        }
        var query = JsonNodeFactory.instance.objectNode().put("transaction_id", inQuery);
        return fields.reading(query, sent -> OpaqueText.read(sent, "transaction_id", UsageFields.LONGEST_ID));
    }
}
