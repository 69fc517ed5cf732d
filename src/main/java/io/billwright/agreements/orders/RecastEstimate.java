package io.billwright.agreements.orders;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.agreements.estimates.EstimateResponse;

/// The estimate of a recast (spec 4.2): the new agreement, and the credit that pays some of its invoices.
record RecastEstimate(@JsonUnwrapped EstimateResponse agreement, long adjustmentCredit, String adjustmentCreditLabel) {}
