package io.billwright.edges.planned;

import static java.util.stream.Collectors.toMap;

import io.billwright.edges.planned.PlannedChange.Status;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Plannable;
import io.billwright.platform.http.Rejection;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Plans a change for a day, after trying it: a change that would be rejected today is rejected at once.
@Component
final class PlanChange {

    private static final int MOST_OPEN = 200;
    private static final int LONGEST_OBJECT = 100;

    private final Map<String, Plannable> kinds;
    private final SellerTransactions transactions;
    private final SellerStore sellers;
    private final SellerClock clock;
    private final PlannedChangeStore planned;
    private final JsonMapper json;

    PlanChange(
            List<Plannable> kinds,
            SellerTransactions transactions,
            SellerStore sellers,
            SellerClock clock,
            PlannedChangeStore planned,
            JsonMapper json) {
        this.kinds = kinds.stream().collect(toMap(Plannable::kind, kind -> kind, (one, _) -> one, TreeMap::new));
        this.transactions = transactions;
        this.sellers = sellers;
        this.clock = clock;
        this.planned = planned;
        this.json = json;
    }

    record Request(Plannable kind, String object, LocalDate effectiveOn, ObjectNode body) {}

    /// Reads the body of a planned change, as it was sent.
    Plannable.Act read(String kind, String object, ObjectNode body) {
        return Fields.parse(body, fields -> known(kind).read(object, fields));
    }

    Plannable known(String kind) {
        return Objects.requireNonNull(kinds.get(kind), kind);
    }

    Request request(Fields fields) {
        var name = fields.text("kind", LONGEST_OBJECT);
        var object = Objects.requireNonNullElse(fields.optionalText("object", LONGEST_OBJECT), "");
        var day = fields.date("effective_on");
        var body = fields.any("body");
        var kind = kinds.get(name);
        if (kind == null) {
            throw Rejection.Invalid.field("kind", "must be one of " + String.join(", ", kinds.keySet()));
        }
        fields.require("body");
        fields.object("body", NOTHING, inner -> kind.read(object, inner));
        return new Request(kind, object, day, body instanceof ObjectNode node ? node : json.createObjectNode());
    }

    private static final Plannable.Act NOTHING = _ -> {};

    /// Makes the change and rolls it back, so that nobody plans a change that would be rejected today.
    void attempt(Seller seller, Request request) {
        transactions.undone(seller, () -> {
            requireToCome(seller, request);
            read(request.kind().kind(), request.object(), request.body()).make(seller);
            return true;
        });
    }

    PlannedChange handle(Seller seller, Request request) {
        planned.lock();
        requireToCome(seller, request);
        if (planned.open() >= MOST_OPEN) {
            throw new Rejection.Invalid("there are " + MOST_OPEN + " planned changes; withdraw one");
        }
        var change = new PlannedChange(
                Ids.next(),
                request.kind().kind(),
                request.object(),
                request.body(),
                request.effectiveOn(),
                request.effectiveOn().atStartOfDay(sellers.get().timeZone()).toInstant(),
                Status.PLANNED,
                null,
                clock.now(seller),
                null,
                null,
                null);
        planned.insert(change);
        return planned.find(change.plannedChangeId()).orElseThrow();
    }

    private void requireToCome(Seller seller, Request request) {
        var today = LocalDate.ofInstant(clock.now(seller), sellers.get().timeZone());
        if (!request.effectiveOn().isAfter(today)) {
            throw Rejection.Invalid.field("effective_on", "must be after today, " + today);
        }
    }
}
