package io.billwright.invoicing.credit;

import io.billwright.parties.customers.CreditEntryResponse;

/// What was done with credit, and what the company has of that currency then, in cents.
record CreditActResponse(CreditEntryResponse entry, long creditBalance) {}
