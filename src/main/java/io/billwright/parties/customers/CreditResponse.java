package io.billwright.parties.customers;

import io.billwright.core.money.CurrencyCode;
import java.util.List;
import java.util.UUID;

/// The credit a customer has, in cents, for each currency in which it has some.
public record CreditResponse(UUID customerId, List<Balance> balances) {

    public record Balance(CurrencyCode currency, long amount) {}
}
