package io.billwright.edges.reports.views;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The rows of a report as the API returns them, up to the limit of a document, and the total number of rows.
record Figures(List<ObjectNode> rows, long count) {}
