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

/// Reads a view's report through the API's own list, so that a view always shows what the API would.
@Component
final class ReadReport {

    /// A longer document would not be read by anybody.
    private static final int MOST_ROWS = 500;

    /// Customer names are added when the document is printed, so that an erased customer's name does not appear.
    private static final String NAME = "group_name";

    private final Lists lists;
    private final JsonMapper json;

    ReadReport(Lists lists, JsonMapper json) {
        this.lists = lists;
        this.json = json;
    }

    /// Rejects a view whose report would be rejected.
    void check(Seller seller, ReportView view, LocalDate today) {
        var list = list(view);
        list.check(view.filters());
        list.page(seller, view.parameters(today), null, false);
    }

    /// The report's figures on a day, without customer names.
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
