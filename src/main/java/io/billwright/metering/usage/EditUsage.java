package io.billwright.metering.usage;

import io.billwright.metering.usage.CheckUsage.Checked;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Patch;
import io.billwright.platform.http.Rejection;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/// Changes the content of an entry. Its transaction id, subscription and brick stay.
@Component
final class EditUsage {

    private final AlterUsage alterUsage;
    private final CheckUsage checkUsage;
    private final SellerClock clock;

    EditUsage(AlterUsage alterUsage, CheckUsage checkUsage, SellerClock clock) {
        this.alterUsage = alterUsage;
        this.checkUsage = checkUsage;
        this.clock = clock;
    }

    record Request(Patch<BigDecimal> value, Patch<Instant> time, Patch<JsonNode> properties) {

        static Request of(Fields fields) {
            return new Request(
                    fields.change("value", name -> UsageFields.value(fields, name)),
                    fields.change("time", fields::instant),
                    fields.patch("properties", name -> UsageFields.someProperties(fields, name)));
        }

        private UsageEntry applied(UsageEntry entry) {
            return new UsageEntry(
                    entry.transactionId(),
                    entry.subscriptionId(),
                    entry.brickId(),
                    value.apply(entry.value()),
                    time.apply(entry.time()),
                    switch (properties) {
                        case Patch.Absent<JsonNode> _ -> entry.properties();
                        case Patch.Cleared<JsonNode> _ -> null;
                        case Patch.Set<JsonNode>(var sent) -> sent;
                    });
        }
    }

    UsageEntryResponse handle(Seller seller, String transactionId, Request request) {
        var stored = alterUsage.lock(transactionId);
        var changed = request.applied(stored.entry());
        if (!changed.saysTheSame(stored.entry())) {
            check(seller, changed);
            alterUsage.change(seller, stored, changed);
        }
        return UsageEntryResponse.of(changed);
    }

    private void check(Seller seller, UsageEntry changed) {
        var checked =
                checkUsage.handle(seller, List.of(changed), clock.now(seller)).getFirst();
        if (checked instanceof Checked.Refused(var result)) {
            throw new Rejection.Invalid(String.valueOf(result.message()), Objects.requireNonNull(result.fields()));
        }
    }
}
