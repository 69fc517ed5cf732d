package io.billwright.invoicing.invoices;

import io.billwright.core.explain.ExplainedAmounts;
import java.util.UUID;

/// An invoice version to be written: `invoice` holds its content and version number.
public record NewVersion(Invoice invoice, UUID versionId, Parties parties, ExplainedAmounts explanation) {}
