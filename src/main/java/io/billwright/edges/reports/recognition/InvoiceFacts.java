package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import java.util.List;
import java.util.UUID;

/// An invoice with everything it billed and credited.
record InvoiceFacts(UUID invoiceId, UUID companyId, CurrencyCode currency, List<Piece> pieces) {}
