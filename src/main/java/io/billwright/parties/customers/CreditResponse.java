package io.billwright.parties.customers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.http.ListResponse;
import java.util.List;
import java.util.UUID;

/// The credit a customer has, in cents, for each currency in which it has some, and how it came about, newest first.
public record CreditResponse(UUID customerId, List<Balance> balances, ListResponse<CreditEntryResponse> entries) {

    public record Balance(CurrencyCode currency, long amount) {}
}
