package io.billwright.edges.parked;

import io.billwright.billing.issuing.BooksCheck;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Parked work that changes or documents what is billed is a violation until somebody acts on it (R26); dismissing
/// it is acting. What should have been billed has a check of its own, and stays a violation until it is billed.
@Component
final class ParkedWorkCheck implements BooksCheck {

    private static final Set<ParkedKind> KINDS =
            EnumSet.of(ParkedKind.PLANNED_CHANGE, ParkedKind.USAGE_RECORD, ParkedKind.CREDIT_NOTE_DELIVERY);

    private final ParkedWorkStore store;

    ParkedWorkCheck(ParkedWorkStore store) {
        this.store = store;
    }

    @Override
    public String name() {
        return "parked_work_is_acted_on";
    }

    @Override
    public List<String> broken() {
        return store.waiting(KINDS);
    }
}
