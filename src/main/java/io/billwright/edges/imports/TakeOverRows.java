package io.billwright.edges.imports;

import static java.util.stream.Collectors.toCollection;

import io.billwright.agreements.catalog.TakeOverPlan;
import io.billwright.edges.imports.ImportRow.Outcome;
import io.billwright.parties.customers.TakeOverCustomer;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.http.ParkedReason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Takes over a batch of rows in one transaction, which is committed, or rolled back in a dry run; otherwise both are
/// the same. A rejected row does not undo others. If an object with a row's external id exists already, it is left
/// unchanged.
@Component
final class TakeOverRows {

    private static final Logger LOG = LoggerFactory.getLogger(TakeOverRows.class);
    /// Rows that have not begun by then are left to the next transaction (S14).
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final SellerTransactions transactions;
    private final LabelStore labels;
    private final ImportRowStore rows;
    private final TakeOverCustomer takeOverCustomer;
    private final TakeOverPlan takeOverPlan;
    private final SubscriptionRows subscriptionRows;
    private final InvoiceRows invoiceRows;

    TakeOverRows(
            SellerTransactions transactions,
            LabelStore labels,
            ImportRowStore rows,
            TakeOverCustomer takeOverCustomer,
            TakeOverPlan takeOverPlan,
            SubscriptionRows subscriptionRows,
            InvoiceRows invoiceRows) {
        this.transactions = transactions;
        this.labels = labels;
        this.rows = rows;
        this.takeOverCustomer = takeOverCustomer;
        this.takeOverPlan = takeOverPlan;
        this.subscriptionRows = subscriptionRows;
        this.invoiceRows = invoiceRows;
    }

    /// The outcomes of rows of one file, by place. All rows of a plan are processed with the first of them.
    Map<Integer, Outcome> handle(Seller seller, UUID importId, List<ImportRow> batch) {
        var file = batch.getFirst().file();
        var outcomes = new LinkedHashMap<Integer, Outcome>();
        var existing = labels.named(file.kind(), names(batch, "external_id"));
        if (file == ImportFile.PLANS) {
            plans(seller, importId, names(batch, "external_id"), existing, outcomes);
            return outcomes;
        }
        var customers = file == ImportFile.CUSTOMERS
                ? Map.<String, UUID>of()
                : customers(seller, importId, names(batch, "customer"));
        var plans = file == ImportFile.SUBSCRIPTIONS
                ? plans(seller, importId, names(batch, "plan"))
                : Map.<String, UUID>of();
        long begun = System.nanoTime();
        for (var row : batch) {
            if (!outcomes.isEmpty() && System.nanoTime() - begun > LONGEST.toNanos()) {
                break;
            }
            var there = existing.get(row.externalId());
            outcomes.put(
                    row.place(),
                    there != null
                            ? Outcome.existing(there)
                            : attempt(seller, row, () -> switch (file) {
                                case CUSTOMERS ->
                                    Outcome.created(takeOverCustomer.handle(seller, RowFields.customer(row)));
                                case SUBSCRIPTIONS -> subscriptionRows.handle(seller, row, customers, plans);
                                case INVOICES -> invoiceRows.handle(seller, row, customers);
                                case PLANS -> throw new IllegalStateException("plans are taken over as a whole");
                            }));
        }
        return outcomes;
    }

    private static List<String> names(List<ImportRow> batch, String column) {
        return List.copyOf(batch.stream()
                .map(row -> row.cell(column))
                .filter(name -> !name.isEmpty())
                .collect(toCollection(TreeSet::new)));
    }

    private Outcome attempt(Seller seller, ImportRow row, Supplier<Outcome> work) {
        try {
            return transactions.apart(seller, work);
        } catch (Rejection refused) {
            return Outcome.refused(RowFields.problems(row.file(), refused));
        } catch (RuntimeException failure) {
            return failed(row, failure);
        }
    }

    /// A failing row does not hold up others (S8), unless the failure is temporary and would hit all of them.
    private static Outcome failed(ImportRow row, RuntimeException failure) {
        if (SqlState.isPassing(failure)) {
            throw failure;
        }
        var what = "line " + row.line() + " of " + row.file().field();
        return Outcome.refused(Problem.with(null, ParkedReason.of(failure, LOG, what)));
    }

    /// The customers with these external ids. In a dry run those of earlier rows were rolled back, and are created
    /// again.
    private Map<String, UUID> customers(Seller seller, UUID importId, List<String> names) {
        var found = labels.named(LabelKind.CUSTOMER, names);
        for (var row : rows.named(importId, ImportFile.CUSTOMERS, missing(names, found))) {
            var made = row.isRefused()
                    ? row.outcome()
                    : attempt(
                            seller,
                            row,
                            () -> Outcome.created(takeOverCustomer.handle(seller, RowFields.customer(row))));
            if (made.objectId() != null) {
                found.put(row.cell("external_id"), made.objectId());
            }
        }
        return found;
    }

    /// The plans with these external ids, including those of the import itself.
    private Map<String, UUID> plans(Seller seller, UUID importId, List<String> names) {
        var found = labels.named(LabelKind.PLAN, names);
        var made = new LinkedHashMap<Integer, Outcome>();
        plans(seller, importId, missing(names, found), Map.of(), made);
        for (var row : rows.named(importId, ImportFile.PLANS, missing(names, found))) {
            var outcome = made.get(row.place());
            if (outcome != null && outcome.objectId() != null) {
                found.put(row.cell("external_id"), outcome.objectId());
            }
        }
        return found;
    }

    private static List<String> missing(List<String> names, Map<String, UUID> found) {
        return names.stream().filter(name -> !found.containsKey(name)).toList();
    }

    private void plans(
            Seller seller,
            UUID importId,
            List<String> names,
            Map<String, UUID> existing,
            Map<Integer, Outcome> outcomes) {
        var byPlan = new LinkedHashMap<String, List<ImportRow>>();
        rows.named(importId, ImportFile.PLANS, names)
                .forEach(row -> byPlan.computeIfAbsent(String.valueOf(row.externalId()), _ -> new ArrayList<>())
                        .add(row));
        byPlan.forEach((name, ofPlan) -> {
            var there = existing.get(name);
            if (there != null) {
                ofPlan.forEach(row -> outcomes.put(row.place(), Outcome.existing(there)));
            } else {
                plan(seller, ofPlan, outcomes);
            }
        });
    }

    private void plan(Seller seller, List<ImportRow> ofPlan, Map<Integer, Outcome> outcomes) {
        var others = Problem.with(null, "another line of this plan is refused");
        if (ofPlan.stream().anyMatch(ImportRow::isRefused)) {
            ofPlan.forEach(row -> outcomes.put(row.place(), Outcome.refused(others)));
            return;
        }
        var plan = new PlanRows(ofPlan);
        try {
            var planId = transactions.apart(
                    seller, () -> takeOverPlan.handle(seller, RowFields.plan(ofPlan.getFirst()), plan.version()));
            ofPlan.forEach(row -> outcomes.put(row.place(), Outcome.created(planId)));
        } catch (Rejection refused) {
            ofPlan.forEach(row -> outcomes.put(row.place(), Outcome.refused(others)));
            blame(plan, refused, outcomes);
        } catch (RuntimeException failure) {
            var failed = failed(ofPlan.getFirst(), failure);
            ofPlan.forEach(row -> outcomes.put(row.place(), failed));
        }
    }

    private static void blame(PlanRows plan, Rejection refused, Map<Integer, Outcome> outcomes) {
        if (!(refused instanceof Rejection.Invalid invalid) || invalid.fields().isEmpty()) {
            var first = plan.blamed("");
            outcomes.put(first.place(), Outcome.refused(RowFields.problems(ImportFile.PLANS, refused)));
            return;
        }
        var problems = new LinkedHashMap<Integer, List<Problem>>();
        invalid.fields().forEach((field, reasons) -> {
            var one = new Rejection.Invalid(refused.reason(), Map.of(field, reasons));
            problems.computeIfAbsent(plan.blamed(field).place(), _ -> new ArrayList<>())
                    .addAll(RowFields.problems(ImportFile.PLANS, one));
        });
        problems.forEach((place, found) -> outcomes.put(place, Outcome.refused(found)));
    }
}
