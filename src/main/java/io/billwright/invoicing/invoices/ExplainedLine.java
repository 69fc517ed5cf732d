package io.billwright.invoicing.invoices;

import io.billwright.core.explain.Step;

/// How the amounts of a line came about.
public record ExplainedLine(Step gross, Step net, Step tax) {}
