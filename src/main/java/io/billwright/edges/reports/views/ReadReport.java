package io.billwright.edges.reports.views;

import io.billwright.platform.db.Seller;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Lists;
import io.billwright.platform.http.Lists.ListOf;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Reads the report of a view from where the API has it, so that a view can say nothing else.
@Component
final class ReadReport {

    /// As many as fit into a document that is read at all.
    private static final int MOST_ROWS = 500;

    /// Names of customers are read when a document is printed: one that was erased has none any more.
    private static final String NAME = "group_name";

    private final Lists lists;
    private final JsonMapper json;

    ReadReport(Lists lists, JsonMapper json) {
        this.lists = lists;
        this.json = json;
    }

    /// Refuses a view that its report would refuse.
    void check(Seller seller, ReportView view, LocalDate today) {
        var list = list(view);
        list.check(view.filters());
        list.page(seller, view.parameters(today), null, false);
    }

    /// What the report says on a day, without the names of customers.
    Figures handle(Seller seller, ReportView view, LocalDate today) {
        var parameters = view.parameters(today);
        var list = list(view);
        var page = list.page(seller, parameters, null, true);
        long count = Objects.requireNonNull(page.total());
        var rows = new ArrayList<ObjectNode>();
        add(page, rows);
        while (page.nextCursor() != null && rows.size() < MOST_ROWS) {
            page = list.page(seller, parameters, page.nextCursor(), false);
            add(page, rows);
        }
        if (view.isByCustomer()) {
            rows.forEach(row -> row.remove(NAME));
        }
        return new Figures(rows.subList(0, Math.min(rows.size(), MOST_ROWS)), count);
    }

    private void add(ListResponse<?> page, List<ObjectNode> rows) {
        page.data().forEach(row -> rows.add((ObjectNode) json.readTree(json.writeValueAsBytes(row))));
    }

    private ListOf list(ReportView view) {
        return lists.at(view.report().path()).orElseThrow();
    }
}
