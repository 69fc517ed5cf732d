package io.billwright.invoicing.invoices;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Rejection;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which invoices are asked for, as conditions of SQL and their parameters. Days are compared in UTC.
record InvoiceFilter(String where, Map<String, Object> parameters) {

    static InvoiceFilter of(Call call) {
        var where = new StringBuilder("where i.withdrawn_at is null");
        var parameters = new HashMap<String, Object>();
        for (var id : new String[] {"customer_id", "billed_company_id", "subscription_id"}) {
            call.queryId(id).ifPresent(value -> {
                where.append(" and i.").append(id).append(" = :").append(id);
                parameters.put(id, value);
            });
        }
        var status = call.query("status");
        if (status != null) {
            where.append(" and invoice_status(i, s, d, :now) = :status");
            parameters.put("status", known(status));
        }
        var from = day(call, "billed_from");
        if (from != null) {
            where.append(" and i.bill_at >= :from");
            parameters.put("from", Rows.utc(from.atStartOfDay().toInstant(ZoneOffset.UTC)));
        }
        var until = day(call, "billed_until");
        if (until != null) {
            where.append(" and i.bill_at < :until");
            parameters.put("until", Rows.utc(until.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC)));
        }
        return new InvoiceFilter(where.toString(), parameters);
    }

    private static String known(String status) {
        if (Arrays.stream(InvoiceStatus.values()).noneMatch(one -> one.name().equals(status))) {
            throw Rejection.Invalid.field("status", "must be one of " + Arrays.toString(InvoiceStatus.values()));
        }
        return status;
    }

    private static @Nullable LocalDate day(Call call, String name) {
        var text = call.query(name);
        try {
            if (text == null || text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")) {
                return text == null ? null : LocalDate.parse(text);
            }
        } catch (DateTimeException _) {
            // Falls through to the complaint below.
        }
        throw Rejection.Invalid.field(name, "must be a date such as 2025-12-31");
    }

    /// The parameters with those of a page and the time.
    Map<String, Object> with(Page page) {
        var all = new HashMap<>(parameters);
        all.putAll(page.parameters());
        return all;
    }

    /// The parameters with the time, where the conditions need it.
    Map<String, Object> at(Instant now) {
        var all = new HashMap<>(parameters);
        all.put("now", Rows.utc(now));
        return all;
    }
}
