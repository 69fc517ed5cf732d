package io.billwright.parties.customers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.ListResponse;
import java.util.List;
import java.util.UUID;

/// A customer's credit: its balance in each currency, in cents, and the entries, newest first.
public record CreditResponse(UUID customerId, List<Balance> balances, ListResponse<CreditEntryResponse> entries) {

    public record Balance(CurrencyCode currency, long amount) {}
}
