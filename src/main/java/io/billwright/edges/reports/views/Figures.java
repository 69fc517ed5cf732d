package io.billwright.edges.reports.views;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The rows of a report as the API answers them, up to as many as a document holds, and how many there are in all.
record Figures(List<ObjectNode> rows, long count) {}
