package io.billwright.billing.milestones;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.time.ZoneId;
import java.util.List;
import org.springframework.stereotype.Component;

/// Reads milestones as the API and the events show them.
@Component
public final class MilestoneReader {

    private final MilestoneStore milestones;
    private final CompletionStore completions;

    MilestoneReader(MilestoneStore milestones, CompletionStore completions) {
        this.milestones = milestones;
        this.completions = completions;
    }

    /// All milestones of a subscription, oldest first.
    public List<MilestoneResponse> of(Subscription subscription) {
        return shown(milestones.ofSubscription(subscription.subscriptionId()), subscription.timeZone());
    }

    List<MilestoneResponse> list(Filter filter, Sorted page, ZoneId zone) {
        return shown(milestones.list(filter, page), zone);
    }

    long count(Filter filter) {
        return milestones.count(filter);
    }

    MilestoneResponse show(Milestone milestone, ZoneId zone) {
        return shown(List.of(milestone), zone).getFirst();
    }

    private List<MilestoneResponse> shown(List<Milestone> rows, ZoneId zone) {
        if (rows.isEmpty()) {
            return List.of();
        }
        var completed = completions.of(rows.stream().map(Milestone::milestoneId).toList());
        return rows.stream()
                .map(milestone -> MilestoneResponse.of(milestone, completed, zone))
                .toList();
    }
}
