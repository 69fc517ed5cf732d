package io.billwright.position;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// R16: the credit of each company, in cents; a negative balance is debt.
final class Accounts {

    private final Map<String, Long> balances = new HashMap<>();

    long of(String company) {
        return balances.getOrDefault(company, 0L);
    }

    List<String> inDebt() {
        return balances.keySet().stream().filter(company -> of(company) < 0).toList();
    }

    long sum() {
        return balances.values().stream().mapToLong(Long::longValue).sum();
    }

    void add(String company, long cents) {
        balances.merge(company, cents, Long::sum);
    }

    @Override
    public String toString() {
        return balances.toString();
    }
}
