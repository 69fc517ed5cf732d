package io.billwright.edges.reports.views;

import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Patch;
import io.billwright.platform.http.Rejection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Saves views of reports. Names are unique, and a view is rejected if its report would be.
@Component
final class SaveReportView {

    private static final int MOST_VIEWS = 200;
    private static final int MOST_MONTHS = 120;
    private static final int MOST_FILTERS = 20;
    private static final int LONGEST_NAME = 100;

    private final ReportViewStore views;
    private final ScheduleStore schedules;
    private final SellerStore sellers;
    private final SellerClock clock;

    SaveReportView(ReportViewStore views, ScheduleStore schedules, SellerStore sellers, SellerClock clock) {
        this.views = views;
        this.schedules = schedules;
        this.sellers = sellers;
        this.clock = clock;
    }

    record Request(
            String name,
            ReportKind report,
            Map<String, String> filters,
            @Nullable Integer relativeMonths,
            Schedule.@Nullable Wanted schedule) {

        static Request of(Fields fields) {
            var months = fields.optionalInteger("relative_months", 1, MOST_MONTHS);
            return new Request(
                    fields.text("name", LONGEST_NAME),
                    fields.choice("report", ReportKind.class),
                    SaveReportView.filters(fields, "filters"),
                    months == null ? null : months.intValue(),
                    fields.optionalObject("schedule", Schedule.Wanted::of));
        }
    }

    /// A change of a view. Its report cannot be changed.
    record Change(
            Patch<String> name,
            Patch<Map<String, String>> filters,
            Patch<Optional<Integer>> relativeMonths,
            Patch<Optional<Schedule.Wanted>> schedule) {

        static Change of(Fields fields) {
            return new Change(
                    fields.change("name", name -> fields.text(name, LONGEST_NAME)),
                    fields.patch("filters", name -> SaveReportView.filters(fields, name)),
                    fields.patch("relative_months", name -> Optional.of((int) fields.integer(name, 1, MOST_MONTHS))),
                    fields.patch(
                            "schedule", name -> Optional.ofNullable(fields.optionalObject(name, Schedule.Wanted::of))));
        }
    }

    private static Map<String, String> filters(Fields fields, String name) {
        var filters = new TreeMap<String, String>();
        fields.objects(name, 0, MOST_FILTERS, filter -> Map.entry(filter.text("name", 60), filter.text("value", 255)))
                .forEach(filter -> filters.put(filter.getKey(), filter.getValue()));
        return filters;
    }

    /// The view that the request would save.
    ReportView view(Seller seller, Request request) {
        var now = clock.now(seller);
        var view = new ReportView(
                Ids.next(), request.name, request.report, request.filters, request.relativeMonths, null, now, now);
        view.requireOneSpan();
        return view;
    }

    /// The view as it would be after the change.
    ReportView changed(Seller seller, UUID id, Change change) {
        var view = views.find(id)
                .orElseThrow(() -> new Rejection.NotFound("report view"))
                .with(change, clock.now(seller));
        view.requireOneSpan();
        return view;
    }

    ReportView add(Seller seller, ReportView view, Schedule.@Nullable Wanted schedule) {
        views.lock();
        if (views.count() >= MOST_VIEWS) {
            throw new Rejection.Invalid("there are " + MOST_VIEWS + " views; delete one first");
        }
        requireFree(view);
        views.insert(view);
        if (schedule != null) {
            schedule(seller, view.reportViewId(), schedule);
        }
        return views.find(view.reportViewId()).orElseThrow();
    }

    ReportView change(Seller seller, UUID id, Change change) {
        views.lock();
        var view = changed(seller, id, change);
        requireFree(view);
        views.update(view);
        switch (change.schedule()) {
            case Patch.Absent<Optional<Schedule.Wanted>>() -> {}
            case Patch.Cleared<Optional<Schedule.Wanted>>() -> schedules.delete(id);
            case Patch.Set<Optional<Schedule.Wanted>>(var wanted) ->
                wanted.ifPresent(schedule -> schedule(seller, id, schedule));
        }
        return views.find(id).orElseThrow();
    }

    private void schedule(Seller seller, UUID id, Schedule.Wanted wanted) {
        var zone = sellers.get().timeZone();
        schedules.put(id, wanted, wanted.frequency().next(clock.now(seller), wanted.hour(), zone));
    }

    private void requireFree(ReportView view) {
        if (views.called(view.name())
                .filter(id -> !id.equals(view.reportViewId()))
                .isPresent()) {
            throw Rejection.Invalid.field("name", "is the name of another view");
        }
    }
}
