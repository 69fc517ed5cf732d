package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import java.util.List;
import java.util.UUID;

/// An invoice with all that it billed and gave back.
record InvoiceFacts(UUID invoiceId, UUID companyId, CurrencyCode currency, List<Piece> pieces) {}
