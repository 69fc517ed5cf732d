package io.billwright.position;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// R6: tax is determined on the day an invoice is billed: by the rates in force and by the company's status on that
/// day.
final class Taxes {

    record Registration(
            String jurisdiction,
            String name,
            String category,
            Fraction rate,
            LocalDate from,
            @Nullable LocalDate last) {

        boolean holds(LocalDate day) {
            return !day.isBefore(from) && (last == null || !day.isAfter(last));
        }
    }

    /// A company's country, and whether it is exempt.
    record Status(String country, boolean exempt) {}

    private final List<Registration> registrations;
    private final Map<String, Status> companies = new HashMap<>();

    Taxes(List<Registration> registrations) {
        this.registrations = registrations;
    }

    void company(String name, Status status) {
        companies.put(name, status);
    }

    List<Registration> on(LocalDate day, String company) {
        var status = companies.getOrDefault(company, new Status("", true));
        return status.exempt
                ? List.of()
                : registrations.stream()
                        .filter(one -> one.jurisdiction.equals(status.country) && one.holds(day))
                        .toList();
    }

    /// The tax of each charge: for each rate and category, the sum of the nets is taxed, rounded once and spread by
    /// R5.
    static List<Long> of(List<Charge> charges, List<Registration> rates) {
        var taxes = new ArrayList<Long>(charges.stream().map(_ -> 0L).toList());
        var byCategory = new TreeMap<String, List<Integer>>();
        for (int i = 0; i < charges.size(); i++) {
            if (charges.get(i).kind() != Charge.Kind.BALANCE) {
                byCategory
                        .computeIfAbsent(charges.get(i).brick().category(), _ -> new ArrayList<>())
                        .add(i);
            }
        }
        byCategory.forEach((category, places) -> {
            long sum = places.stream().mapToLong(i -> charges.get(i).net()).sum();
            for (var rate : rates) {
                if (rate.category.equals(category)) {
                    var part = rate.rate.over(Fraction.of(100));
                    var shares = Spread.exactly(
                            part.times(sum).cents(),
                            places.stream()
                                    .map(i -> part.times(charges.get(i).net()))
                                    .toList());
                    for (int p = 0; p < places.size(); p++) {
                        taxes.set(places.get(p), taxes.get(places.get(p)) + shares.get(p));
                    }
                }
            }
        });
        return taxes;
    }
}
