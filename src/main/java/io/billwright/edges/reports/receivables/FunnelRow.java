package io.billwright.edges.reports.receivables;

import io.billwright.core.money.CurrencyCode;
import java.time.LocalDate;

/// The current state of the invoices that were issued in one month: how many, and how many cents.
record FunnelRow(
        LocalDate month,
        CurrencyCode currency,
        int issued,
        long issuedAmount,
        int pastDue,
        long pastDueAmount,
        int settledLate,
        long settledLateAmount,
        int inDunning,
        long inDunningAmount,
        int givenUp,
        long givenUpAmount,
        int writtenOff,
        long writtenOffAmount) {}
