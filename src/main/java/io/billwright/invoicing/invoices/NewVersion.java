package io.billwright.invoicing.invoices;

import io.billwright.core.explain.ExplainedAmounts;
import java.util.UUID;

/// A version of an invoice that is about to be written: `invoice` holds its content and number of version.
public record NewVersion(Invoice invoice, UUID versionId, Parties parties, ExplainedAmounts explanation) {}
