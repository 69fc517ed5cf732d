package io.billwright.invoicing.credit;

import io.billwright.parties.customers.CreditEntryResponse;

/// The credit entry that was written, and the company's balance in that currency after it, in cents.
record CreditActResponse(CreditEntryResponse entry, long creditBalance) {}
