package io.billwright.agreements.changes;

import io.billwright.agreements.changes.UpgradeInput.PhaseChange;
import io.billwright.core.contract.Terms;
import io.billwright.platform.http.Rejection;
import java.util.HashMap;
import java.util.Map;

/// Compares the phases of an upgrade with those of the agreement: their number and lengths must not change.
final class PhaseChanges {

    private PhaseChanges() {}

    /// The changes by the position of their phase.
    static Map<Integer, PhaseChange> of(Terms terms, UpgradeInput input) {
        var changes = new HashMap<Integer, PhaseChange>();
        for (int i = 0; i < input.phases().size(); i++) {
            var change = input.phases().get(i);
            check(terms, input, change, "phases[" + i + "].");
            changes.put(change.position(), change);
        }
        return changes;
    }

    private static void check(Terms terms, UpgradeInput input, PhaseChange change, String path) {
        int count = terms.phases().size();
        if (change.position() > count) {
            throw Rejection.Invalid.field(
                    path + "phase_position", "must be at most " + count + ", the phases of the base order");
        }
        var phase = terms.phases().get(change.position() - 1);
        int months = phase.months();
        var dates = terms.dates(phase);
        if (!dates.end().isAfter(input.startsAt())) {
            throw Rejection.Invalid.field(path + "phase_position", "names a phase that is over by then");
        }
        var start = dates.start();
        if (change.startsAt() != null && !change.startsAt().equals(start)) {
            throw Rejection.Invalid.field(path + "starts_at", "is " + start + " and cannot be changed");
        }
        if (change.contractLength() != null && change.contractLength() != months) {
            throw Rejection.Invalid.field(path + "contract_length", "is " + months + " and cannot be changed");
        }
    }
}
